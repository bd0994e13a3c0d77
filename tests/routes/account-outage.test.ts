import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createSeal } from "../../app/.server/session/seal";
import { emptySessionData } from "../../app/.server/session/session-data";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";

const SECRET = "a-secret-for-the-outage-and-for-nothing-else";
let storefront: TestStorefront;
let headers: Record<string, string>;

beforeAll(async () => {
  storefront = await startTestStorefront({ variables: { SESSION_SECRET: SECRET } });
  const { crm } = storefront;
  const signedIn = await crm.signIn({ email: "ada@example.com", password: "Concert2026" });
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  const session = { ...emptySessionData, crmSession: signedIn.value.session };
  const sealed = await createSeal([SECRET], 1200).seal(session);
  headers = { Cookie: `foyer=${encodeURIComponent(sealed)}`, Origin: storefront.origin };
});
afterAll(() => storefront.close());

/** What the page says of it, in bold above all else. */
const told = (html: string) => /<p><strong>([^<]+)<\/strong><\/p>/.exec(html)?.[1];

describe("while the box office does not answer, the account says", () => {
  it.each([
    ["/account/your-details", "Could not fetch your details."],
    ["/account/contact-preferences", "Could not fetch your details."],
    ["/account/your-orders", "Could not load orders."],
  ])("on %s: %s", async (path, words) => {
    storefront.crm.state.down = true;
    const answer = await storefront.fetch(path, { headers });
    expect([answer.status, told(await answer.text())]).toEqual([503, words]);
  });

  it.each([
    ["/account/your-details", "version", "Could not update your details."],
    ["/account/addresses/add", "version", "Could not update your details."],
    ["/account/contact-preferences", "version", "Could not update your preferences."],
    ["/account/update-password", "newPassword", "Could not update your password."],
  ])("to a form of %s: %s", async (path, field, words) => {
    storefront.crm.state.down = true;
    const answer = await storefront.post(path, { [field]: "thing" }, headers);
    expect([answer.status, told(await answer.text())]).toEqual([503, words]);
  });

  it("where only the countries do not come, that their list failed to load", async () => {
    storefront.crm.state.down = false;
    storefront.crm.listCountries = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const answer = await storefront.fetch("/account/addresses/add", { headers });
    expect([answer.status, told(await answer.text())]).toEqual([
      503,
      "Countries list failed to load.",
    ]);
  });
});
