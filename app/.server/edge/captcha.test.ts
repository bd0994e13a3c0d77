import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { sampleCountries, sampleCustomer } from "../../../tests/support/samples/customer";
import { listen } from "../../../tests/support/servers/listen";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../../tests/support/servers/test-storefront";
import { answering, refusing } from "../../../tests/support/stub-crm";

const ADA = { email: "ada@example.com", password: "Concert2026" };
const signedIn = answering({ session: "session", customer: sampleCustomer() });
const refused = refusing({ code: "not-signed-in" });

const storefront = (variables: Record<string, string> = {}) =>
  startStubbedStorefront(
    {
      signIn: ({ body: { password } }) => (password === ADA.password ? signedIn() : refused()),
      listOtherBaskets: answering([]),
      listCountries: answering(sampleCountries),
      getCustomer: answering(sampleCustomer()),
    },
    { variables: { SIGN_IN_ATTEMPTS: "2", ...variables } },
  );

const useUpAttempts = async ({ post }: TestStorefront) => {
  for (let attempt = 0; attempt < 2; attempt += 1)
    await post("/login/password", { ...ADA, password: "Nonsense1" });
};

/** Starts a CAPTCHA vendor that accepts the token `person`, and returns its URL. */
async function startVendor(): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const success = new URLSearchParams(body).get("response") === "person";
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ success, score: success ? 0.9 : 0.1 }));
    });
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return `${url}/verify`;
}
const keys = async () => ({
  CAPTCHA_SITE_KEY: "site-key",
  CAPTCHA_SECRET_KEY: "secret-key",
  CAPTCHA_VERIFY_URL: await startVendor(),
});

it("sign-in forms have a CAPTCHA only with a site key and the visitor's consent", async () => {
  const [plain, other] = [await storefront(), await storefront(await keys())];
  const page = async (site: TestStorefront, path: string, Cookie = "consent=2") => {
    const answer = await site.fetch(path, { headers: { Cookie } });
    return `${answer.headers.get("Content-Security-Policy")} ${await answer.text()}`;
  };
  for (const path of ["/login", "/register"]) {
    expect(await page(plain, path)).not.toMatch(/captcha|google/);
    const html = await page(other, path);
    expect(html).toContain('src="/assets/enhance-captcha.js"');
    expect(html).toContain('data-key="site-key"');
    expect(html).toContain('data-mode="base"');
    expect(html).toMatch(/data-vendor="[^"]*badge=bottomright&amp;size=compact"/);
    expect(html).toContain("script-src 'self' https://www.google.com");
    for (const cookie of ["", "consent=0", "consent=1"])
      expect(await page(other, path, cookie)).not.toContain("enhance-captcha");
  }
  expect(await page(other, "/cookies")).not.toContain("enhance-captcha");
});

it("the cookies page lets visitors allow or decline the CAPTCHA, if there is a site key", async () => {
  const [plain, other] = [await storefront(), await storefront(await keys())];
  const page = async (site: TestStorefront, Cookie = "") =>
    (await site.fetch("/cookies", { headers: { Cookie } })).text();
  expect(await page(plain)).toContain("so there’s nothing to agree to");
  expect(await page(other)).toContain("You haven’t chosen yet");
  for (const [consent, cookie, message] of [
    ["accept", "consent=2", "You allowed it."],
    ["decline", "consent=0", "You didn’t allow it."],
  ] as const) {
    const answer = await other.post("/cookies", { consent });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cookies#choice"]);
    expect(answer.headers.getSetCookie().join()).toMatch(
      new RegExp(`${cookie}; Max-Age=31536000; Path=/; SameSite=Lax; HttpOnly`),
    );
    expect(await page(other, cookie)).toContain(message);
  }
  await useUpAttempts(other);
  const refused = await other.post("/login/password", ADA);
  expect(await refused.text()).toContain("For more tries, confirm");
});

it("a CAPTCHA is never required, and doubles the sign-in attempts of a person", async () => {
  const site = await storefront(await keys());
  expect((await site.post("/login", { email: ADA.email })).status).toBe(303);
  await useUpAttempts(site);
  expect((await site.post("/login/password", ADA)).status).toBe(429);
  expect((await site.post("/login/password", { ...ADA, captcha: "program" })).status).toBe(429);
  expect((await site.post("/login/password", { ...ADA, captcha: "person" })).status).toBe(303);
});
