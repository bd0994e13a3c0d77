import {
  checkOutTo,
  pressPay,
  takeTickets,
  type Credentials,
} from "../../tests/support/visitor/check-out";
import { payWithoutReturning } from "../../tests/support/visitor/fault-site";
import type { Tab } from "../../tests/support/visitor/form-browser";
import { CONFIRMED, findForm, type PageShown } from "../../tests/support/visitor/read-page";
import type { Click } from "./faults";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
const PAY = /^Pay /;

/** How a visitor came out: with an order's number, or why not. `troubles`: pages that said to try again. */
export type Bought = { number: string | null; why: string | null; troubles: number };

/**
 * Buys two tickets, from what's on to the confirmation, as somebody without script who does not give up: what a page
 * says did not work is tried again, with the very same form.
 */
export async function buy(
  tab: Tab,
  { event, performance }: { event: string; performance: string },
  person: Credentials,
  beforeClick: (click: Click) => Promise<void>,
): Promise<Bought> {
  let troubles = 0;
  const until = Date.now() + PATIENCE_MS;
  const patiently = async (load: () => Promise<PageShown>): Promise<PageShown> => {
    for (;;) {
      const page = await load().catch((error: unknown) => {
        // The connection was lost: nobody knows what was done.
        if (!(error instanceof TypeError) || Date.now() > until) throw error;
        return null;
      });
      if (page !== null && (page.status < 500 || Date.now() > until)) return page;
      troubles += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  try {
    await patiently(() => tab.go("/"));
    await patiently(() => tab.go(event));
    const page = await patiently(() => tab.go(performance));
    await beforeClick("add");
    await patiently(() => takeTickets(tab, page, 2));
    await checkOutTo(tab, "Summary", person, patiently);
    const card = await openCard(tab, patiently, beforeClick, until);
    await beforeClick("comeBack");
    const back = await payWithoutReturning({ card });
    await patiently(() => tab.go(back));
    // Whatever the page says, its address is asked again until it knows.
    while (!CONFIRMED.test(tab.shown.text) && Date.now() < until) {
      troubles += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await patiently(() => tab.go(tab.shown.url));
    }
    const number = CONFIRMED.exec(tab.shown.text)?.[1] ?? null;
    return { number, why: number === null ? tab.shown.text : null, troubles };
  } catch (error) {
    return { number: null, why: String(error), troubles };
  }
}

async function openCard(
  tab: Tab,
  patiently: (load: () => Promise<PageShown>) => Promise<PageShown>,
  beforeClick: (click: Click) => Promise<void>,
  until: number,
): Promise<PageShown> {
  let payment = tab.shown;
  await beforeClick("pay");
  for (;;) {
    const page = await patiently(() => pressPay(tab, payment));
    if (/Card number/.test(page.text)) return page;
    if (Date.now() > until) throw new Error(`no card page: ${page.text}`);
    // The page says that nothing was charged, and has its button again.
    payment = await patiently(() => tab.go("/checkout/payment"));
    findForm(payment, PAY);
  }
}
