// One document that holds a thing of every kind the kernel compares.
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  proposed,
  struck,
  tab,
  table,
  type BuiltDocument,
} from "./document-builder.ts";

export function richDocument(): BuiltDocument {
  const built = doc(
    {
      ...tab(
        heading("Plan"),
        p("pay <a>teh<b> rent ", bold("now"), " and ", link("more", "https://example.com/")),
        p(image, " and ", chip, {
          element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
        }),
        item("first"),
        item("second", "kix.list", 1),
        table(["x", "y"], ["z", [p("two"), p("lines")]]),
        p("kept ", struck("gone", "suggest.1"), proposed("come", "suggest.2")),
        p("end"),
      ),
      headers: { "kix.head": [p("header text")] },
      footnotes: { "kix.note": [p(" note text")] },
      namedRanges: [{ name: "word", id: "kix.range", from: "a", to: "b" }],
      children: [{ ...tab(p("child text")), tabId: "t.child", title: "Child" }],
    },
    { ...tab(p("other tab")), tabId: "t.other", title: "Other" },
  );
  const first = built.document.tabs![0]!.documentTab!;
  first.inlineObjects = {
    "kix.image": {
      objectId: "kix.image",
      inlineObjectProperties: {
        embeddedObject: {
          title: "A picture",
          imageProperties: {
            contentUri: "https://example.com/short-lived",
            sourceUri: "https://example.com/picture",
          },
          size: { width: { magnitude: 100, unit: "PT" } },
        },
      },
    },
  };
  return built;
}
