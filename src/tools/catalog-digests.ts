// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.
import type { CatalogueHello } from "./declaration.ts";

/** Version, digest of each tool's declaration, and digest of all of them. */
export const catalogueHello: CatalogueHello = {
  version: "0.1.0",
  catalogue: "419f89ede0f3d697c56c08433f56713a4591f95cb5f9e3c769952cd0bfe865a0",
  tools: {
    get_audit: "c5fbe14305044a0e27414805c2f6701cdd1d8d2f2255a9ad1e7d690e96432f18",
    list_tabs: "6827fe042c15f7a5d2f9c237b24343cd0fa688bdd8614667045e55e96f92b2cb",
    read_document: "e6d5a3a5b6bca9dfef8dbb9c50a36aec5e5617b6cbe16350210c13fbaf6dadf4",
    replace_text: "2c3fb445e990189bc699959b0de17c2247c8cb6252df717663845694c7650d82",
    rollback: "fea7a95033ef063c2c29e5ada5045a33f1381f8a13db26f4773842ac3495fbb9",
  },
};
