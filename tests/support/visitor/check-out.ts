import type { Tab } from "./form-browser";
import { findForm, type PageShown } from "./read-page";
import { CARD_EXPIRY } from "../coming-dates";

export type Credentials = { email: string; password: string };

const MOST_STEPS = 20;

const TAKE = /^Add to basket/;

/** Puts tickets from a performance's page into the basket; the basket is shown then. */
export async function takeTickets(tab: Tab, page: PageShown, count: number): Promise<PageShown> {
  const first = Object.keys(findForm(page, TAKE).fields).find((name) =>
    name.startsWith("quantity."),
  );
  if (first === undefined) throw new Error(`nothing is sold on ${page.url.href}`);
  return tab.pressOn(page, TAKE, { [first]: String(count) });
}

/**
 * Signs in and takes every step with what is offered first, until the page of this heading. `patiently` loads each page
 * until it has the step.
 */
export async function checkOutTo(
  tab: Tab,
  heading: string,
  { email, password }: Credentials,
  patiently: (load: () => Promise<PageShown>) => Promise<PageShown> = (load) => load(),
): Promise<PageShown> {
  for (let left = MOST_STEPS; left > 0; left -= 1) {
    if (tab.shown.heading === heading) return tab.shown;
    const step = tab.shown;
    if (step.url.pathname === "/checkout/account") {
      await patiently(() => tab.pressOn(step, /^Sign in/, { email, password }));
      continue;
    }
    const go = /^(Check out|Continue|Place order)/;
    const { unchecked } = findForm(step, go);
    // Nobody goes on without the terms; nothing else is asked for.
    const changes = unchecked.includes("terms") ? { terms: "on" } : {};
    await patiently(() => tab.pressOn(step, go, changes));
  }
  throw new Error(`${heading} was not reached: ${tab.shown.url.href} ${tab.shown.text}`);
}

const PAY = /^Pay /;

/** Pays on the summary, whose terms are accepted then, or on the payment page. By default on the page that is shown. */
export function pressPay(tab: Tab, page: PageShown = tab.shown): Promise<PageShown> {
  const asksForTerms = findForm(page, PAY).unchecked.includes("terms");
  return tab.pressOn(page, PAY, asksForTerms ? { terms: "on" } : {});
}

export const CARDS = {
  approves: "4242424242424242",
  declines: "4000000000000002",
} as const;

export const cardFields = (card: keyof typeof CARDS = "approves") => ({
  cardNumber: CARDS[card],
  cardExpiry: CARD_EXPIRY,
  cardCvc: "123",
  cardName: "Ada Lovell",
});
