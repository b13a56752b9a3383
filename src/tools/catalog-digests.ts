// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "43e1f57c1402945625c971f9c6e6a47e3d19074848f3da38f25c3ef11e7f12b9",
  tools: {
    append_markdown: "07884d07e5a2f68c54ab51672824d9e3c901ba51d89a2c13836aa80a7dd1c511",
    create_document: "71573e3fee2d2b127ae16640a89716801815b8b15c3d7280bc364a7f990137ce",
    find_sections: "c4a40daf407ebdef21cddd2913342b3a5e57750fd8d0a68f18c989be875077a0",
    format_text: "1f7fe7090850c1afa5e12c11e4d50b2a1e60eed5e5626d01419e0a53a478d7d7",
    get_audit: "27d3f425d89d5d8f98e24d806aa60184c67408ce36af022b11db0f20f1e5f4df",
    get_table: "aefa2a77485b854747483d7dfec082df9aa8dd726d13607949c20d0085e7023e",
    insert_image: "35dd77305522085ac66aef0e20839d31d0a5ea563546fb85906dc422ba0aa9a7",
    insert_table: "fba0d3d6246b3b7d2fe71398b4cc9e7cde6e8622fa1964cc4047d43f83bd0b7e",
    list_documents: "4f1455b7aaf0ea9ada2697f2272871fbd8d50f316b76256effeb9116ee43bbe2",
    list_tables: "fde64e3f9e6e1d0f04d6dbf4ad140cee3bb6dae9282e02c9d63675f47e76cb6d",
    list_tabs: "132f59a529c2176a6d3120581f9a2482facb171dd9f0adfed99ea2f98632ed4c",
    read_document: "ab3d0d1e237a4adcb972bb40a3ef8feede5297797bea7962d5d5e03c1171144d",
    replace_range_markdown: "78570d14e059c74d8a8a2b2352179a4c0340ce85b1641d71e95ce6bb9f6c01e7",
    replace_tab_markdown: "a0a7c1c6ac9217d87caa718413d09f9355161ce96f66a300482a661cea46f2d3",
    replace_table_row: "fd6fe1801f421b48c7c201bcaa224cfa2e7f6b6bbd9f989a6012b9e917e49edb",
    replace_text: "5e194e0b35a39009c158e890d1e59a60bbed215676172bed691c3448d8acc00e",
    rollback: "45969dcecf75c539f7507de19e6c469b71e5d4e3025db78c8fd07eb36996a7fa",
    search_text: "c43b1b20f6a8ac3d0a2bcc4ce5a9d5789102433811d6a093d2e7f5b51c4e4ccd",
  },
};
