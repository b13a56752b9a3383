// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "85df273f3fe3147cd6c46887aeaeb72514d9fdbc53c035046373f5a14d82f505",
  tools: {
    get_audit: "b7871caf573704cffcd60d7146722fcbd6e32b7d25e5b5c7413b0722d9157ac0",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tabs: "6827fe042c15f7a5d2f9c237b24343cd0fa688bdd8614667045e55e96f92b2cb",
    read_document: "8c9aaf9c3137316852574066223496001c4391435601984b2b75b866d06dda40",
    replace_text: "9fb6b198debb1ae804d4653d77327143590e0c90444a5b48d6b95b43a3c26729",
    rollback: "fea7a95033ef063c2c29e5ada5045a33f1381f8a13db26f4773842ac3495fbb9",
  },
};
