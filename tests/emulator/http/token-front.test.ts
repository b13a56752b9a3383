import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${test.google.baseUrl}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe("/token", () => {
  it.each([
    ["a refresh token", "refresh_token", "refresh_token"],
    ["a client's secret", "client_credentials", "client_secret"],
    ["a code", "authorization_code", "code"],
  ])("gives an access token for %s", async (_proof, grantType, name) => {
    const { json } = await post("/token", { grant_type: grantType, [name]: test.google.token });
    expect(json).toMatchObject({ access_token: test.google.token, token_type: "Bearer", expires_in: 3599 });
  });

  it("takes the secret in the header as well", async () => {
    const basic = Buffer.from(`client:${test.google.token}`).toString("base64");
    const { status } = await post(
      "/token",
      { grant_type: "client_credentials" },
      { authorization: `Basic ${basic}` },
    );
    expect(status).toBe(200);
  });

  it("refuses another proof and another kind of grant", async () => {
    expect(
      (await post("/token", { grant_type: "refresh_token", refresh_token: "wrong" })).json["error"],
    ).toBe("invalid_grant");
    expect(
      (await post("/token", { grant_type: "password", refresh_token: test.google.token })).json.error,
    ).toBe("unsupported_grant_type");
  });
});

describe("/tokeninfo and userinfo", () => {
  it("say whose token it is, wherever it stands", async () => {
    const bearer = { authorization: `Bearer ${test.google.token}` };
    const base = test.google.baseUrl;
    const answers = [
      await fetch(`${base}/tokeninfo?access_token=${test.google.token}`),
      await fetch(`${base}/tokeninfo`, { method: "POST", headers: bearer }),
      await fetch(`${base}/oauth2/v3/userinfo`, { headers: bearer }),
    ];
    for (const answer of answers) expect(await answer.json()).toMatchObject({ email: "owner@example.com" });
    expect((await fetch(`${base}/tokeninfo?access_token=wrong`)).status).toBe(400);
    expect((await fetch(`${base}/oauth2/v3/userinfo`)).status).toBe(401);
  });
});
