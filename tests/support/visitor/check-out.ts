import type { Tab } from "./form-browser";
import { findForm, type PageShown } from "./read-page";

export type Credentials = { email: string; password: string };

const MAX_STEPS = 20;

const ADD_TICKETS = /^Add to basket/;

/** Adds tickets from a performance's page and returns the basket page. */
export async function takeTickets(tab: Tab, page: PageShown, count: number): Promise<PageShown> {
  const first = Object.keys(findForm(page, ADD_TICKETS).fields).find((name) =>
    name.startsWith("quantity."),
  );
  if (first === undefined) throw new Error(`no tickets on sale: ${page.url.href}`);
  return tab.pressOn(page, ADD_TICKETS, { [first]: String(count) });
}

/**
 * Signs in and takes each checkout step with its defaults, until a page with this heading. `patiently` may retry the
 * load of a page.
 */
export async function checkOutTo(
  tab: Tab,
  heading: string,
  { email, password }: Credentials,
  patiently: (load: () => Promise<PageShown>) => Promise<PageShown> = (load) => load(),
): Promise<PageShown> {
  for (let left = MAX_STEPS; left > 0; left -= 1) {
    if (tab.shown.heading === heading) return tab.shown;
    const step = tab.shown;
    if (step.url.pathname === "/checkout/account") {
      await patiently(() => tab.pressOn(step, /^Sign in/, { email, password }));
      continue;
    }
    const go = /^(Check out|Continue|Place order)/;
    const { unchecked } = findForm(step, go);
    const changes = unchecked.includes("terms") ? { terms: "on" } : {};
    await patiently(() => tab.pressOn(step, go, changes));
  }
  throw new Error(`not reached: ${heading}, but ${tab.shown.url.href} ${tab.shown.text}`);
}

const PAY = /^Pay /;

/** Clicks Pay on the summary, accepting the terms, or on the payment page. Defaults to the current page. */
export function pressPay(tab: Tab, page: PageShown = tab.shown): Promise<PageShown> {
  const asksForTerms = findForm(page, PAY).unchecked.includes("terms");
  return tab.pressOn(page, PAY, asksForTerms ? { terms: "on" } : {});
}
