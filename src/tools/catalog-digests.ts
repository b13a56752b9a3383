// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "47d02a201c8cb46a6f26adc7f8975e19bcd664d0f936e0f63c857681837daf8c",
  tools: {
    append_markdown: "7ed2935f8691ff5d2d2070d250bc6ef598cfcabafecbc374dc51cbaa3c0e5cbc",
    create_document: "71573e3fee2d2b127ae16640a89716801815b8b15c3d7280bc364a7f990137ce",
    find_sections: "5a58ef8c262c290ab0c817b8e05af313da5406ff3e6e3d064e757951b7e96870",
    format_text: "dbbdd13c661eb39898f0e461776da90c4f047d69b0a313c9e9f5e46b29ebf2f8",
    get_audit: "6c2258adf29c85dbcf79009bda69689c441c841f63f9e895b588ec8d368a81e6",
    get_table: "0f0fd1869f99f44bd908ec772ac2990403785a71eb23b870ee9a197a255c2e6c",
    insert_image: "422fd0ed7d9626666da1087ce8e0117bf6519ef8ef667c3ba03ded9be432c33f",
    insert_table: "0cdb877e56c0eb1bc1b599d4eee2b1fde0e0d25bd1808dc05701d339546aa7de",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tables: "75a824c982edef8773c40da2959017985f28e5ad9f520d4e1831b2ea347fd13a",
    list_tabs: "a6c9609f25454a55f4fe31e3fc62724e7413607e7cf02c250713d43879d7cac9",
    read_document: "c41f078d4b5ffa6381f24882ac3d1e40bf52ccaa3a69a7e74915bcb6a8982ec9",
    replace_range_markdown: "14f8d8b78a257bee6a52d6cb22a273fb2c6655e5871a1d2e6c4c7930eac6052a",
    replace_tab_markdown: "31341b779faaa0cf3a6bb3cd23bc52da55cde1b1ec1fa27bfc8f6b0c3f60ece1",
    replace_table_row: "f3af03d90ca734642f8d34f316668f79c68017bca36fff60ef3a3b67f29b4489",
    replace_text: "7c65613cdde7e6b307354bb7b2b535bbb7c9edd934a81450dca4b0571ef48250",
    rollback: "25fc8282d9baa7c32b3cc8dec91db41379f077c7d11cd8f282783c39e0f5ed35",
    search_text: "bf69405a8a3644a85a42b6b5455b6de11de46c6a201c19943d4ef258578ecc07",
  },
};
