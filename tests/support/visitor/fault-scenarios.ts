import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { checkOutTo, pressPay, takeTickets } from "./check-out";
import type { Ending } from "./endings";
import {
  atCardPage,
  atPayment,
  atPaymentWithCard,
  checkAgain,
  enterCard,
  loseSeats,
  newBuyer,
  turnBack,
  type Buyer,
  type Site,
} from "./fault-site";

/** A buyer's step during which the box office is killed. */
type FaultScenario = {
  point: FaultPoint;
  prepare(site: Site): Promise<Buyer>;
  runStep(buyer: Buyer): Promise<unknown>;
  /** The page after the kill. */
  page: RegExp;
  /** Continues after the restart. */
  resume(buyer: Buyer): Promise<unknown>;
  ending: Ending;
};

const returnFromCardPage = {
  prepare: atCardPage,
  runStep: enterCard,
  page: /We’re checking your payment.*Please don’t pay again/,
  resume: checkAgain,
};

const chargeCard = {
  prepare: atPaymentWithCard,
  runStep: ({ tab }: Buyer) => pressPay(tab),
  page: /We don’t know yet if Visa 4242 was charged.*You won’t be charged twice/,
  ending: "bought",
} as const;

/** Covers each page that a buyer can see after a kill, and each way to continue. */
export const FAULT_SCENARIOS: FaultScenario[] = [
  {
    point: "after-answer-stored",
    prepare: async (site) => {
      const buyer = await newBuyer(site);
      buyer.payment = await buyer.tab.go(site.path);
      return buyer;
    },
    runStep: ({ tab, payment }) => takeTickets(tab, payment, 2),
    page: /Nothing was charged/,
    resume: async (buyer) => {
      // Goes back and submits the same form: its idempotency key finds a hold that was stored.
      await takeTickets(buyer.tab, buyer.payment, 2);
      await checkOutTo(buyer.tab, "Summary", buyer);
      buyer.card = await pressPay(buyer.tab);
      await enterCard(buyer);
    },
    ending: "bought",
  },
  {
    point: "before-order-written",
    prepare: atPayment,
    runStep: ({ tab }) => pressPay(tab),
    page: /Nothing was charged/,
    resume: async (buyer) => {
      await buyer.tab.go("/checkout/payment");
      // Submits the same form: its idempotency key leads to the same order and card page.
      buyer.card = await pressPay(buyer.tab, buyer.payment);
      await enterCard(buyer);
    },
    ending: "bought",
  },
  {
    ...chargeCard,
    point: "after-charge-prepared",
    // Submits the same form, which charges the prepared intent.
    resume: ({ tab, payment }) => pressPay(tab, payment),
  },
  {
    ...chargeCard,
    point: "before-paid-stored",
    // A new form finds out that the card was charged.
    resume: async ({ tab }) => pressPay(tab, await tab.go("/checkout/summary")),
  },
  { ...returnFromCardPage, point: "after-paid-stored", ending: "bought" },
  {
    ...returnFromCardPage,
    point: "after-refund-stored",
    prepare: async (site) => {
      const buyer = await atCardPage(site);
      await loseSeats(site, buyer);
      return buyer;
    },
    ending: "given back",
  },
  { ...returnFromCardPage, point: "after-attempt-ended", runStep: turnBack, ending: "not paid" },
];
