import type { Locator, Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { setUpOverHttp } from "./set-up-over-http";

/** Forms that add products other than tickets: path, button and fields. */
const FORMS = {
  tote: ["/aux/merchandise/tote", /^Add to basket/, { "n::tote": "1" }],
  scarf: ["/aux/merchandise/scarf", /^Add to basket/, { "n::scarf": "1" }],
  gift: ["/smart/add-to-cart/donations/annual?amount=50", /^Add gift/, {}],
  friend: ["/memberships", /^Join as Friend/, {}],
  contributor: ["/memberships", /^Join as Contributor/, {}],
  supporter: ["/memberships", /^Join as Supporter/, {}],
  giftCard: ["/gift-vouchers/purchase", /^Add to basket/, { amount: "2500", toName: "Clara" }],
  sixEvenings: ["/ticket-subscriptions", /^Add to basket/, { pricing: "six-evenings-under30" }],
} as const;

/** Adds products to the visitor's basket over HTTP. */
export async function addProducts(
  page: Page,
  stack: Stack,
  ...products: (keyof typeof FORMS)[]
): Promise<void> {
  await setUpOverHttp(page, stack.url, async (tab) => {
    for (const name of products) {
      const [path, button, fields] = FORMS[name];
      await tab.go(path);
      const { heading, text } = await tab.press(button, { ...fields });
      if (heading !== "Basket") throw new Error(`${name} was not added: ${text}`);
    }
  });
}

export const getLine = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A line of what was paid for an order, with its details. */
export const paidLine = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "What you paid" }).locator("dl > div").filter({ hasText: name });

/** The displayed total, or the amount left to pay. */
export const addUp = async (page: Page): Promise<string> =>
  withCents(
    await page
      .getByRole("region", { name: /^(Total|What you paid)$/ })
      .getByText(WHOLE_OR_CENTS)
      .last()
      .innerText(),
  );

/** A sum of dollars alone. */
export const WHOLE_OR_CENTS = /^\$[\d,]+(\.\d\d)?$/;

/** "$290": the steps of the checkout show no cents while all sums of the order are whole. */
export const withoutZeroCents = (sum: string): string => sum.replace(/\.00$/, "");

/** The button that pays a sum, in the shop and on the card provider's page. */
export const payButton = (page: Page, sum: string): Locator => {
  const whole = withoutZeroCents(sum).replace(/[$.]/g, "\\$&");
  return page.getByRole("button", { name: new RegExp(`^Pay ${whole}(\\.00)?(?![.,]?\\d)`) });
};

/** "$290.00": receipts show the cents that offers, baskets and the steps of the checkout leave out. */
export const withCents = (sum: string): string => (sum.includes(".") ? sum : `${sum}.00`);

export async function enterCode(page: Page, code: string): Promise<void> {
  // Its label names the codes that are taken.
  const field = page.getByRole("textbox", { name: /^Promo code(,| or) / });
  if (!(await field.isVisible()))
    await page.getByRole("heading", { name: "Promo code or gift card" }).click();
  await field.fill(code);
  await page.getByRole("button", { name: "Apply code" }).click();
}

/** Expands the events of packages and the ticket lists, where tickets are changed and removed. A single ticket has no list. */
export async function openTickets(page: Page): Promise<void> {
  await page.waitForLoadState();
  const summaries = page.locator("summary").filter({ hasText: /^Change / });
  for (const summary of await summaries.all()) await expand(summary);
}

/** The offers for the whole order, such as ticket protection and a donation. */
export const orderOffers = (page: Page): Locator =>
  page.getByRole("region", { name: "Add to your order" });

/** Opens a <details> unless the browser has restored its open state. */
export async function expand(summary: Locator): Promise<void> {
  const isOpen = (await summary.locator("xpath=..").getAttribute("open")) !== null;
  if (!isOpen) await summary.click();
}

/** Changes a membership in the basket: the member is reminded before it ends, and can then pay by direct debit. */
export async function askForReminder(page: Page, name: string): Promise<void> {
  const line = getLine(page, name);
  await line.getByText("Change reminder").click();
  await line.getByLabel("Email me before it ends").check();
  await line.getByRole("button", { name: "Change", exact: true }).click();
}
