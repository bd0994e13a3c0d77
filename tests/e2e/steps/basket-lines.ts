import type { Locator, Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { setUpOverHttp } from "./set-up-over-http";

/** What is sold besides tickets, each by the form of its own page: its address, its button, and what is filled in. */
const FORMS = {
  tote: ["/aux/merchandise/tote", /^Add to basket/, { "n::tote": "1" }],
  scarf: ["/aux/merchandise/scarf", /^Add to basket/, { "n::scarf": "1" }],
  gift: ["/contributions/donations/annual", /^Add gift/, { gift: "5000" }],
  friend: ["/memberships", /^Join as Friend/, {}],
  contributor: ["/memberships", /^Join as Contributor/, {}],
  supporter: ["/memberships", /^Join as Supporter/, {}],
  giftCard: ["/gift-vouchers/purchase", /^Add to basket/, { amount: "2500", toName: "Clara" }],
  sixEvenings: ["/ticket-subscriptions", /^Add to basket/, { pricing: "six-evenings-under30" }],
} as const;

/** Adds to this page's basket what else its visitor wants, without showing the pages on the way. */
export async function addToTickets(
  page: Page,
  stack: Stack,
  ...wanted: (keyof typeof FORMS)[]
): Promise<void> {
  await setUpOverHttp(page, stack.url, async (tab) => {
    for (const name of wanted) {
      const [path, button, fields] = FORMS[name];
      await tab.go(path);
      const { heading, text } = await tab.press(button, { ...fields });
      if (heading !== "Basket") throw new Error(`${name} was not added: ${text}`);
    }
  });
}

export const lineOf = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

/** What the page says is the sum, or what is left of it to pay. */
export const sumOf = (page: Page): Promise<string> =>
  page
    .getByRole("region", { name: /^(Total|What you paid)$/ })
    .getByText(/^\$[\d,]+\.\d\d$/)
    .last()
    .innerText();

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Promo, gift card, access or program code").fill(code);
  await page.getByRole("button", { name: "Apply code" }).click();
}
