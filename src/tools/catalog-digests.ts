// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "5f917d741ddb5e7e461e6d1e7a94ee6fe61f59ba8825ef31138394766685cd30",
  tools: {
    find_sections: "8f908c3f5e03defc81745c43a07dfbbfef4300e1146ddf8cf337832b416445d3",
    format_text: "d7f60bbc69914a9a85cdb6b444a453dc13ba8754cc81b320f5ec0cebf60b117b",
    get_audit: "b7871caf573704cffcd60d7146722fcbd6e32b7d25e5b5c7413b0722d9157ac0",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tabs: "6827fe042c15f7a5d2f9c237b24343cd0fa688bdd8614667045e55e96f92b2cb",
    read_document: "1d6b96506ffb9f470043f8dac8a1a0cba700314f662e2da3c92e7db4b4345a31",
    replace_text: "f23bbc91b1e69208d1ebafa745d64c24d69ac67e8d7a86110229cdc27b660a3b",
    rollback: "84348d67cc2647096e1bcff81dd2b31c1302e75b6035a844a1a501ee6bfd2494",
    search_text: "2d31c2172c3ef32598171ca804b5834e24f363f0b6485c65ead6e2c55aacbf66",
  },
};
