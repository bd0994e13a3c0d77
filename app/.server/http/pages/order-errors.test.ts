import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createSeal } from "../../session/seal";
import { emptySessionData } from "../../session/session-data";
import { startTestStorefront } from "../../../../tests/support/test-storefront";
import type { TestStorefront } from "../../../../tests/support/test-storefront";

let shop: TestStorefront;
let cookie: string;

beforeAll(async () => {
  const secret = "a-secret-for-these-errors-and-nothing-else";
  shop = await startTestStorefront({ variables: { SESSION_SECRET: secret } });
  const signedIn = await shop.crm.signIn({
    email: "ada@example.com",
    password: "Concert2026",
    caller: "here",
  });
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  const sealed = await createSeal([secret], 1200).seal({
    ...emptySessionData,
    crmSession: signedIn.value.session,
  });
  cookie = `foyer=${encodeURIComponent(sealed)}`;
});
afterAll(() => shop.close());

const ask = async (path: string) => {
  const answer = await shop.fetch(path, { headers: { Cookie: cookie } });
  return { status: answer.status, text: await answer.text() };
};

describe("what is said of orders that cannot be shown", () => {
  it.each([
    "/account/your-orders/none",
    "/account/your-orders/none/cancel",
    "/account/your-orders/none/tickets.pdf",
    "/order/confirmed",
  ])('%s is "Order not found", since its link may be broken', async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).toContain("Order not found");
    expect(text).toContain("The link may be broken");
  });

  it('is "Could not load orders" while the box office does not answer', async () => {
    shop.crm.listOrders = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const { status, text } = await ask("/account/your-orders");
    expect(status).toBe(503);
    expect(text).toContain("Could not load orders.");
    expect(text).toContain("Try again");
  });
});
