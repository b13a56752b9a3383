import fc from "fast-check";
import { redirectTarget } from "../../src/bridge/redirect.ts";
import { propertyRuns } from "../support/runs.ts";

const google = new URL("https://script.google.com/macros/s/a/exec");
const local = new URL("http://127.0.0.1:4000/macros/s/a/exec");
const to = (location: string, from: URL, status = 302) =>
  redirectTarget({ status, contentType: "", location, body: "" }, from);

describe("redirectTarget", () => {
  it("follows to Google's echo host", () => {
    const address = "https://script.googleusercontent.com/macros/echo?user_content_key=x&lib=y";
    expect(to(address, google)).toEqual(new URL(address));
  });

  it("stays on the origin of a local connection", () => {
    expect(to("http://127.0.0.1:4000/macros/echo?user_content_key=x", local)).toBeInstanceOf(URL);
    expect(to("http://127.0.0.1:4001/macros/echo", local)).not.toBeInstanceOf(URL);
    expect(to("http://localhost:4000/macros/echo", local)).not.toBeInstanceOf(URL);
    expect(to("https://script.googleusercontent.com/macros/echo", local)).not.toBeInstanceOf(URL);
  });

  it.each([
    "http://script.googleusercontent.com/macros/echo",
    "https://script.googleusercontent.com:8443/macros/echo",
    "https://script.googleusercontent.com.example.org/macros/echo",
    "https://user:pass@script.googleusercontent.com/macros/echo",
    "https://evil.example/macros/echo",
    "http://127.0.0.1:4000/macros/echo",
    "/macros/echo",
    "javascript:alert(1)",
    "",
  ])("refuses %j for Google's web app, and cannot tell that nothing happened", (location) => {
    expect(to(location, google)).toMatchObject({ state: "unknown", mayHaveRun: true });
  });

  it.each([307, 308])("refuses status %i, which would send the call again", (status) => {
    const target = to("https://script.googleusercontent.com/macros/echo", google, status);
    expect(target).toMatchObject({ state: "unknown", mayHaveRun: true });
  });

  it.each(["https://accounts.google.com/ServiceLogin?x=1", "https://accounts.google.com/v3/signin"])(
    "takes %s as no access",
    (location) => {
      expect(to(location, google)).toMatchObject({ state: "no_access", mayHaveRun: false });
    },
  );

  it("never leads anywhere but to the echo host over https", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (location) => {
        const target = to(location, google);
        if (target instanceof URL) expect(target.origin).toBe("https://script.googleusercontent.com");
      }),
      { numRuns: propertyRuns() },
    );
  });
});
