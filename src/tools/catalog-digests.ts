// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "25ed325d5d1dfecf2f3c914f42bac1131f4732ca35f1853a49f9770d65690739",
  tools: {
    get_audit: "b7871caf573704cffcd60d7146722fcbd6e32b7d25e5b5c7413b0722d9157ac0",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tabs: "6827fe042c15f7a5d2f9c237b24343cd0fa688bdd8614667045e55e96f92b2cb",
    read_document: "8c9aaf9c3137316852574066223496001c4391435601984b2b75b866d06dda40",
    replace_text: "9fb6b198debb1ae804d4653d77327143590e0c90444a5b48d6b95b43a3c26729",
    rollback: "84348d67cc2647096e1bcff81dd2b31c1302e75b6035a844a1a501ee6bfd2494",
  },
};
