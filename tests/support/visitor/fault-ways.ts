import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { checkOutTo, pressPay, takeTickets } from "./check-out";
import type { Ending } from "./endings";
import {
  atCardPage,
  atPayment,
  checkAgain,
  enterCard,
  loseSeats,
  newBuyer,
  turnBack,
  type Buyer,
  type Site,
} from "./fault-site";

/** A step of a visitor during which the box office is killed. */
type Way = {
  point: FaultPoint;
  upTo(site: Site): Promise<Buyer>;
  strike(buyer: Buyer): Promise<unknown>;
  /** What the page says then: never more than is known. */
  says: RegExp;
  /** The box office is up again. */
  goOn(buyer: Buyer): Promise<unknown>;
  ending: Ending;
};

const returnFromCardPage = {
  upTo: atCardPage,
  strike: enterCard,
  says: /We’re checking your payment.*Please don’t pay again/,
  goOn: checkAgain,
};

/** One for each page that is shown, and each step by which a visitor continues. */
export const WAYS: Way[] = [
  {
    point: "after-answer-stored",
    upTo: async (site) => {
      const buyer = await newBuyer(site);
      buyer.payment = await buyer.tab.go(site.path);
      return buyer;
    },
    strike: ({ tab, payment }) => takeTickets(tab, payment, 2),
    says: /Nothing was charged/,
    goOn: async (buyer) => {
      // Back, and the same form again: its key finds what was taken, if it was.
      await takeTickets(buyer.tab, buyer.payment, 2);
      await checkOutTo(buyer.tab, "Summary", buyer);
      buyer.card = await pressPay(buyer.tab);
      await enterCard(buyer);
    },
    ending: "bought",
  },
  {
    point: "before-order-written",
    upTo: atPayment,
    strike: ({ tab }) => pressPay(tab),
    says: /Nothing was charged/,
    goOn: async (buyer) => {
      await buyer.tab.go("/checkout/payment");
      // The very form that was sent before: its key gives the same order and the same card page.
      buyer.card = await pressPay(buyer.tab, buyer.payment);
      await enterCard(buyer);
    },
    ending: "bought",
  },
  { ...returnFromCardPage, point: "after-paid-stored", ending: "bought" },
  {
    ...returnFromCardPage,
    point: "after-refund-stored",
    upTo: async (site) => {
      const buyer = await atCardPage(site);
      await loseSeats(site, buyer);
      return buyer;
    },
    ending: "given back",
  },
  { ...returnFromCardPage, point: "after-attempt-ended", strike: turnBack, ending: "not paid" },
];
