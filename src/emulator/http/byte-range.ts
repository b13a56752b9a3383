// Parts of a file's bytes, as downloaders ask for them (`Range: bytes=…`). One range; several are answered with the whole.
import { GoogleError } from "../errors.ts";
import { errorAnswer, type HttpAnswer } from "./render.ts";

/** The part of a whole answer that `range` asks for: 206, or 416 when it begins behind the end. */
export function withRange(answer: HttpAnswer, range: string | undefined): HttpAnswer {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (answer.status !== 200 || match === null || (from === "" && to === "")) return answer;
  const total = answer.body.length;
  const start = from === "" ? Math.max(total - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? total - 1 : Math.min(Number(to), total - 1);
  if (start > end) {
    const refusal = new GoogleError("INVALID_ARGUMENT", "Request range not satisfiable", { httpStatus: 416 });
    return { ...errorAnswer(refusal), headers: { "content-range": `bytes */${total}` } };
  }
  return {
    ...answer,
    status: 206,
    body: answer.body.subarray(start, end + 1),
    headers: { ...answer.headers, "content-range": `bytes ${start}-${end}/${total}` },
  };
}
