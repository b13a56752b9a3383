// /emulator/features: what the account has beyond what every account has.
import { BodyReader } from "../body-reader.ts";
import type { ControlEndpoint } from "../endpoint.ts";

export const featuresEndpoint: ControlEndpoint = {
  name: "features",
  words:
    "Whether the account has Google's Developer Preview of suggestions and comment threads (`writeMode: SUGGEST`, accepting and rejecting, threads in documents, `commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED` beside `includeTabsContent` and `suggestionsViewMode=SUGGESTIONS_INLINE`). Off at first; without it those names are unknown and SUGGEST is refused, as Google does.",
  verbs: {
    GET: {
      body: null,
      answer: "{preview}",
      run: ({ settings }) => ({ preview: settings.get("preview") === "on" }),
    },
    POST: {
      body: "{preview}",
      answer: "{preview}",
      run: ({ settings }, body) => {
        const reader = new BodyReader(body);
        const isOn = reader.optionalFlag("preview");
        if (isOn === undefined) reader.problem('"preview": expected true or false, found nothing');
        reader.finish();
        settings.set("preview", isOn === true ? "on" : "off");
        return { preview: isOn };
      },
    },
  },
};
