// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "329a86e4ccf1cc0bdaa5f0e7d81c4b721dbba5f8f08f44a508cf200058e6fa85",
  tools: {
    append_markdown: "7ed2935f8691ff5d2d2070d250bc6ef598cfcabafecbc374dc51cbaa3c0e5cbc",
    create_document: "71573e3fee2d2b127ae16640a89716801815b8b15c3d7280bc364a7f990137ce",
    find_sections: "0c4d74d0a64d685c5b431fa56b7785f0173b8f06502b5a71021b38bc6ac49f89",
    format_text: "dbbdd13c661eb39898f0e461776da90c4f047d69b0a313c9e9f5e46b29ebf2f8",
    get_audit: "6c2258adf29c85dbcf79009bda69689c441c841f63f9e895b588ec8d368a81e6",
    get_table: "0f0fd1869f99f44bd908ec772ac2990403785a71eb23b870ee9a197a255c2e6c",
    insert_image: "422fd0ed7d9626666da1087ce8e0117bf6519ef8ef667c3ba03ded9be432c33f",
    insert_table: "0cdb877e56c0eb1bc1b599d4eee2b1fde0e0d25bd1808dc05701d339546aa7de",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tables: "22c8de103933f4dc878faa6d4c0de233dc5e9a34f45337db3f69a4e06ddf353f",
    list_tabs: "a6c9609f25454a55f4fe31e3fc62724e7413607e7cf02c250713d43879d7cac9",
    read_document: "b07a67a15111686b64f84924d4b2329104c31c2e9d22930f6214dbddef7ad159",
    replace_range_markdown: "14f8d8b78a257bee6a52d6cb22a273fb2c6655e5871a1d2e6c4c7930eac6052a",
    replace_tab_markdown: "31341b779faaa0cf3a6bb3cd23bc52da55cde1b1ec1fa27bfc8f6b0c3f60ece1",
    replace_table_row: "f3af03d90ca734642f8d34f316668f79c68017bca36fff60ef3a3b67f29b4489",
    replace_text: "7c65613cdde7e6b307354bb7b2b535bbb7c9edd934a81450dca4b0571ef48250",
    rollback: "95ea5f4827f7e51b8ba8be70f5ef11f463aa1209a243e56575baae7f7ff0f463",
    search_text: "bf69405a8a3644a85a42b6b5455b6de11de46c6a201c19943d4ef258578ecc07",
  },
};
