import { afterEach, describe, expect, it } from "vitest";

import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { checkoutVisit } from "../support/checkout-visit";
import { createSeal } from "../../app/.server/session/seal";
import { emptySessionData } from "../../app/.server/session/session-data";
import { openTab } from "../support/visitor/form-browser";
import type { Tab } from "../support/visitor/form-browser";

const SESSION_SECRET = "a-secret-for-links-to-baskets-and-nothing-else";

let shop: TestStorefront | null = null;
afterEach(async () => {
  await shop?.close();
  shop = null;
});

/** A browser with two tickets in a basket that is nobody's. */
async function withTickets(): Promise<Tab> {
  const { crm, session } = await checkoutVisit("basket");
  shop = await startTestStorefront({ crm, variables: { SESSION_SECRET } });
  const data = { ...emptySessionData, basketId: session.basketId };
  const cookie = await createSeal([SESSION_SECRET], 1200).seal(data);
  return openTab(shop.origin, new Map([["foyer", encodeURIComponent(cookie)]]));
}

const LINK = "/checkout/basket/link";
const hasLink = ({ html }: Tab["shown"]) => html.includes(`${LINK}/`);
const hasCode = ({ html }: Tab["shown"]) => html.includes("The same link as a QR code");

describe("the page with a link to the basket", () => {
  it("moves a basket that is nobody's, and opens a customer's for whoever signs in there", async () => {
    const tab = await withTickets();
    const anonymous = await tab.go(LINK);
    expect([hasLink(anonymous), hasCode(anonymous)]).toEqual([true, true]);
    expect(anonymous.text).toContain("It moves this basket there");
    await tab.go("/login/password");
    await tab.press(/^Sign in$/, { email: "ada@example.com", password: "Concert2026" });
    const own = await tab.go(LINK);
    expect([hasLink(own), hasCode(own)]).toEqual([true, true]);
    expect(own.text).toContain("Sign in there to see this basket.");
  });

  it("gives a guest no link or code, and says that the basket opens only here", async () => {
    const tab = await withTickets();
    await tab.go("/checkout/account");
    await tab.press(/^Continue as a guest$/, {
      firstName: "Gus",
      lastName: "Guestson",
      email: "gus@example.com",
      phone: "2125550123",
    });
    const shown = await tab.go(LINK);
    expect(shown.url.pathname).toBe(LINK);
    expect(shown.text).toContain("This basket opens only on this device.");
    expect(shown.text).not.toContain("Sign in there");
    expect([hasLink(shown), hasCode(shown)]).toEqual([false, false]);
    expect(shown.html).not.toContain("mailto:");
  });
});
