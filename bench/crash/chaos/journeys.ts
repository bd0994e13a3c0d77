import { CONFIRMED, findForm, type PageShown } from "../../../tests/support/visitor/read-page";
import {
  type Buyer,
  atCardPage,
  atPayment,
  newBuyer,
  payWithoutReturning,
} from "../../../tests/support/visitor/fault-site";
import { checkOutTo, pressPay, takeTickets } from "../../../tests/support/visitor/check-out";
import type { ChaosSite } from "./chaos-site";

/** How a visitor handles errors. */
export type Patience = {
  /** Retries until the page is neither an error nor lost. */
  load: (request: () => Promise<PageShown>) => Promise<PageShown>;
  /** Called with each page that is not yet the expected one. */
  waitAfter: (page: PageShown) => Promise<void>;
};

/** `prepare` runs before the fault, `go` during it. */
export type Journey = {
  prepare: (site: ChaosSite) => Promise<Buyer>;
  go: (site: ChaosSite, buyer: Buyer, patience: Patience) => Promise<void>;
};

const CARD_PAGE = /Card number/;
const REFUNDING = /We’re refunding your payment/;

async function loadUntil(
  { tab }: Buyer,
  { load, waitAfter }: Patience,
  isExpected: (page: PageShown) => boolean,
): Promise<void> {
  while (!isExpected(tab.shown)) {
    await waitAfter(tab.shown);
    await load(() => tab.go(tab.shown.url));
  }
}

export const JOURNEYS = {
  choose: {
    prepare: newBuyer,
    go: async (_site, buyer, patience) => {
      const { tab, path } = buyer;
      await patience.load(() => tab.go("/"));
      await patience.load(() => tab.go(/^\/events\/[^/]+/.exec(path)?.[0] ?? "/"));
      const page = await patience.load(() => tab.go(path));
      await patience.load(() => takeTickets(tab, page, 2));
      await patience.load(() => tab.go("/checkout/basket"));
      await loadUntil(buyer, patience, ({ html }) => html.includes("data-hold-until"));
    },
  },
  "sign in": {
    prepare: async (site) => {
      const buyer = await newBuyer(site);
      await takeTickets(buyer.tab, await buyer.tab.go(buyer.path), 2);
      return buyer;
    },
    go: async (_site, buyer, { load }) => {
      await checkOutTo(buyer.tab, "Summary", buyer, load);
    },
  },
  pay: {
    prepare: atPayment,
    go: async (_site, buyer, patience) => {
      const { tab } = buyer;
      buyer.card = await patience.load(() => pressPay(tab, buyer.payment));
      while (!CARD_PAGE.test(buyer.card.text)) {
        await patience.waitAfter(buyer.card);
        // The page states that nothing was charged and has its button again.
        const again = await patience.load(() => tab.go("/checkout/payment"));
        findForm(again, /^Pay /);
        buyer.card = await patience.load(() => pressPay(tab, again));
      }
      const back = await payWithoutReturning(buyer);
      await patience.load(() => tab.go(back));
      await loadUntil(buyer, patience, ({ text }) => CONFIRMED.test(text));
    },
  },
  refund: {
    prepare: async (site) => {
      const buyer = await atCardPage(site);
      await site.loseSeats(buyer);
      return buyer;
    },
    go: async (_site, buyer, patience) => {
      const back = await payWithoutReturning(buyer);
      await patience.load(() => buyer.tab.go(back));
      await loadUntil(buyer, patience, ({ text }) => REFUNDING.test(text));
    },
  },
} as const satisfies Record<string, Journey>;

export type JourneyName = keyof typeof JOURNEYS;
export const JOURNEY_NAMES = Object.keys(JOURNEYS) as JourneyName[];
