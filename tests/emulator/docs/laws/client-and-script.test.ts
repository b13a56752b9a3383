// One batch by two ways in, Google's own client and the script's advanced service, on two copies of a random or captured document.
import { docs, type docs_v1 } from "@googleapis/docs";
import { auth as authorization } from "@googleapis/drive";
import fc from "fast-check";
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { requestOf } from "./every-request.ts";
import { expectSame, withNumberedIds } from "./same.ts";
import { ground, open, send, stories, type Story } from "./story.ts";
import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";
import { propertyRuns } from "../../../support/runs.ts";

let test: TestGoogle;
let client: docs_v1.Docs;
beforeAll(async () => {
  test = await startTestGoogle();
  const auth = new authorization.OAuth2();
  auth.setCredentials({ access_token: test.google.token });
  // Node's own: Google's client would load another one in a way that jest's modules do not know.
  const fetchImplementation = fetch;
  client = docs({ version: "v1", auth, rootUrl: `${test.google.baseUrl}/`, fetchImplementation });
  // The stories' comments and suggestions are of an account that has them.
  await test.call("POST", "/emulator/features", { preview: true });
});
afterAll(() => test.close());

/** What a way in answered: the replies, or the refusal's words. */
type Answer = { readonly replies: unknown } | { readonly refused: string };

async function byClient(documentId: string, requests: Request[]): Promise<Answer> {
  try {
    // The published types leave out the requests of the preview, which the client sends as it is given them.
    const requestBody = { requests } as docs_v1.Schema$BatchUpdateDocumentRequest;
    const { data } = await client.documents.batchUpdate({ documentId, requestBody });
    return { replies: data.replies };
  } catch (error) {
    const { response } = error as { response?: { data?: { error?: { message?: string } } } };
    const message = response?.data?.error?.message;
    if (message === undefined) throw error;
    return { refused: message };
  }
}

function byScript(documentId: string, requests: Request[]): Promise<Answer> {
  return test.run(`
    try {
      return { replies: Docs.Documents.batchUpdate(${JSON.stringify({ requests })}, "${documentId}").replies };
    } catch (error) {
      if (!error.details) throw error;
      return { refused: error.details.message };
    }`);
}

/** Two copies of what a story begins with, and its requests as they are aimed at it. */
async function begun(story: Story): Promise<{ copies: [string, string]; requests: Request[] }> {
  const document = open({ ...story, prepared: [], suggested: [] });
  const aims = ground(document);
  const content = { ...document.read(), documentId: undefined };
  const copy = async (): Promise<string> =>
    (await test.call("POST", "/emulator/import", { name: "copy", content })).json.documentId;
  const all = story.moves.map((move) => requestOf(move, aims));
  // Mostly those that a batch may hold together; where it may hold none, the refusal is what is compared.
  const legal = all.reduce<Request[]>((batch, request) => {
    const more = [...batch, request];
    return send(open({ ...story, prepared: [], suggested: [] }), ...more) === null ? more : batch;
  }, []);
  return { copies: [await copy(), await copy()], requests: legal.length === 0 ? all : legal };
}

async function read(documentId: string): Promise<Document> {
  return (await test.call("GET", `/v1/documents/${documentId}?includeTabsContent=true`)).json as Document;
}

it("leaves the same document and is answered alike, obeyed or refused", async () => {
  const cases = { obeyed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(stories(undefined, 2), async (story) => {
      const { copies, requests } = await begun(story);
      const answers = [await byClient(copies[0], requests), await byScript(copies[1], requests)];
      cases["refused" in answers[0]! ? "refused" : "obeyed"] += 1;
      const [one, other] = await Promise.all(
        copies.map(async (documentId, index) =>
          withNumberedIds({ answer: answers[index], document: { ...(await read(documentId)), title: "" } }),
        ),
      );
      expectSame(other, one);
    }),
    { numRuns: Math.ceil(propertyRuns() / 4) },
  );
  console.log(
    `random batches by client and script: ${cases.obeyed + cases.refused} cases, ${cases.obeyed} obeyed, ${cases.refused} refused`,
  );
  expect(cases.obeyed).toBeGreaterThan(0);
});
