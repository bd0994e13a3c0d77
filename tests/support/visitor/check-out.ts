import type { Tab } from "./form-browser";
import { attribute, findForm, type PageShown } from "./read-page";

export type Credentials = { email: string; password: string };

const MAX_STEPS = 20;

/** The main button of a performance's form: seats are found first, if they are numbered. */
const CHOOSE = /^(Find my seats|Add to basket)/;

type Choice = {
  /** The beginning of the offer, which is the band's id; the first one by default. */
  band?: string;
  tickets: number;
  /** How many of them are of other price types. */
  ofTypes?: Readonly<Record<string, number>>;
  /** In another language. */
  button?: RegExp;
};

/** The offers of a performance's page: bands with their usual price type. */
const offersOn = ({ html }: PageShown): string[] =>
  [...html.matchAll(/<input\b[^>]* name="offer"[^>]*>/g)].map(
    ([tag]) => attribute(tag, "value") ?? "",
  );

/** Adds the best available seats from a performance's page in one step, and returns the basket page. */
export async function addByPrice(
  tab: Tab,
  page: PageShown,
  { band = "", tickets, ofTypes = {}, button = CHOOSE }: Choice,
): Promise<PageShown> {
  const offer = offersOn(page).find((value) => value.startsWith(band));
  if (offer === undefined) throw new Error(`no tickets on sale: ${page.url.href} ${page.text}`);
  const types = Object.entries(ofTypes).map(([type, count]) => [`quantity.${type}`, String(count)]);
  return tab.pressOn(page, button, {
    tickets: String(tickets),
    offer,
    ...(Object.fromEntries(types) as Record<string, string>),
    "intent:find": null,
    "intent:add": "",
  });
}

/** Adds tickets of the first band from a performance's page and returns the basket page. */
export const takeTickets = (tab: Tab, page: PageShown, tickets: number): Promise<PageShown> =>
  addByPrice(tab, page, { tickets });

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
