// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "30e4321cb2d28762a876ab9ebedc019dd82de091fe0016301fc4bad9261ceb38",
  tools: {
    append_markdown: "d056a93b95d83ec1da7588da9dba3c42680bac1ae9600ee1c2a95de5640e6a89",
    create_document: "0ce63c533f004c961b3eae3e6877cca2ce93724e4cd68a7613ca22c426434013",
    find_sections: "8f908c3f5e03defc81745c43a07dfbbfef4300e1146ddf8cf337832b416445d3",
    format_text: "d7f60bbc69914a9a85cdb6b444a453dc13ba8754cc81b320f5ec0cebf60b117b",
    get_audit: "79822637fbafdd1bef9226e81417072376f4df4d31d77cfd91ed41b73bf1e3e0",
    get_table: "a414504d1ed079159b563b0d89c518dadaceec1afacb05e8d8f6f0b626c811da",
    insert_image: "e85486262602701c2ee78a9890a6ae097972010496a59bd2af16f0bd1ab348dc",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tables: "cc497b180d5d81896550164b7cda0eb4b2d25ab2756e362c36c058b0927023ef",
    list_tabs: "6827fe042c15f7a5d2f9c237b24343cd0fa688bdd8614667045e55e96f92b2cb",
    read_document: "8b2a44d42bfdc80d8d62c212a9c26144fc02e2bf60350b0d9e82d9a8233b40a0",
    replace_range_markdown: "606fdf4cdb1a245cf8a2e178046a58dac246ae888ebdef4af71a121c886c563e",
    replace_tab_markdown: "9ec458b81925c1c3eeadf8f77dd14bd4214e90f44a6c360b74f612ceb055d119",
    replace_text: "f23bbc91b1e69208d1ebafa745d64c24d69ac67e8d7a86110229cdc27b660a3b",
    rollback: "aeacd89a6d30f2779f2143c00f1aa39ee8b67e6187afc03596861a42a8c5d4c1",
    search_text: "2d31c2172c3ef32598171ca804b5834e24f363f0b6485c65ead6e2c55aacbf66",
  },
};
