// Documents in and out of the local Drive, and the bodies of its errors.
import { multipart } from "../../support/multipart.ts";
import type { JsonAnswer, TestGoogle } from "../../support/local-google.ts";

export const files = "/drive/v3/files";
export const documentType = "application/vnd.google-apps.document";
export const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A document made of content of that type; answers its id. */
export async function imported(
  test: TestGoogle,
  mimeType: string,
  content: string | Buffer,
): Promise<string> {
  const { body, headers } = multipart({ name: "imported", mimeType: documentType }, mimeType, content);
  return (await test.call("POST", `/upload${files}?uploadType=multipart`, body, headers)).json.id;
}

/** The bytes of an export. */
export async function exported(test: TestGoogle, id: string, mimeType: string): Promise<Buffer> {
  const response = await fetch(
    `${test.google.baseUrl}${files}/${id}/export?mimeType=${encodeURIComponent(mimeType)}`,
    { headers: { authorization: `Bearer ${test.google.token}` } },
  );
  if (response.status !== 200) throw new Error(`expected an export, got ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Status, reason and message of a refusal. */
export function failureOf({ status, json }: JsonAnswer): [number, string | undefined, string | undefined] {
  return [status, json?.error?.errors?.[0]?.reason, json?.error?.message];
}
