import {
  checkOutTo,
  pressPay,
  takeTickets,
  type Credentials,
} from "../../tests/support/visitor/check-out";
import { payWithoutReturning } from "../../tests/support/visitor/fault-site";
import type { Tab } from "../../tests/support/visitor/form-browser";
import { CONFIRMED, findForm, type PageShown } from "../../tests/support/visitor/read-page";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
const PAY = /^Pay /;

/** The order number, or why there is none. `retries`: number of retried requests. */
export type PurchaseResult = { number: string | null; why: string | null; retries: number };

/**
 * Buys two tickets without script, from what's on to the confirmation. Retries failed requests with the same form, until
 * the purchase has taken a minute. `pause` is called before each page and does not count.
 */
export async function buy(
  tab: Tab,
  { event, performance }: { event: string; performance: string },
  person: Credentials,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<PurchaseResult> {
  let retries = 0;
  let until = Date.now() + PATIENCE_MS;
  const hasGivenUp = () => Date.now() > until;
  const withRetries = async (load: () => Promise<PageShown>): Promise<PageShown> => {
    const pausedAt = Date.now();
    await pause();
    until += Date.now() - pausedAt;
    for (;;) {
      const page = await load().catch((error: unknown) => {
        // The connection was lost, so the outcome is unknown.
        if (!(error instanceof TypeError) || hasGivenUp()) throw error;
        return null;
      });
      if (page !== null && (page.status < 500 || hasGivenUp())) return page;
      retries += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  try {
    await withRetries(() => tab.go("/"));
    await withRetries(() => tab.go(event));
    const page = await withRetries(() => tab.go(performance));
    await withRetries(() => takeTickets(tab, page, 2));
    await checkOutTo(tab, "Summary", person, withRetries);
    const card = await openCard(tab, withRetries, hasGivenUp);
    const back = await payWithoutReturning({ card });
    await withRetries(() => tab.go(back));
    // Reloads until the page shows the outcome.
    while (!CONFIRMED.test(tab.shown.text) && !hasGivenUp()) {
      retries += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await withRetries(() => tab.go(tab.shown.url));
    }
    const number = CONFIRMED.exec(tab.shown.text)?.[1] ?? null;
    return { number, why: number === null ? tab.shown.text : null, retries };
  } catch (error) {
    return { number: null, why: String(error), retries };
  }
}

async function openCard(
  tab: Tab,
  withRetries: (load: () => Promise<PageShown>) => Promise<PageShown>,
  hasGivenUp: () => boolean,
): Promise<PageShown> {
  let payment = tab.shown;
  for (;;) {
    const page = await withRetries(() => pressPay(tab, payment));
    if (/Card number/.test(page.text)) return page;
    if (hasGivenUp()) throw new Error(`no card page: ${page.text}`);
    // The page states that nothing was charged and has its button again.
    payment = await withRetries(() => tab.go("/checkout/payment"));
    findForm(payment, PAY);
  }
}
