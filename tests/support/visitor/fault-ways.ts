import type { FaultedCommit } from "../../../crm/platform/faults/fault-points";
import { checkOutTo, takeTickets } from "./check-out";
import type { Ending } from "./endings";
import {
  atCardPage,
  atPayment,
  checkAgain,
  enterCard,
  ledger,
  loseSeats,
  newBuyer,
  payWithoutReturning,
  turnBack,
} from "./fault-site";
import type { Buyer, Site } from "./fault-site";

/** A visitor's way by a commit of the box office, which is killed there. */
type Way = {
  upTo(site: Site): Promise<Buyer>;
  /** The step that is killed; with a fault of its own where a command takes it. */
  strike(site: Site, buyer: Buyer, fault: string): Promise<unknown>;
  /** What the page says then: never more than is known. Null: the visitor sees no page of it. */
  says: RegExp | null;
  /** The box office is up again. */
  goOn(site: Site, buyer: Buyer): Promise<unknown>;
  ending: Ending;
};

const finding = /We're checking your payment.*Please do not pay again/;
const PAY = /^Pay /;

const pressPay: Omit<Way, "ending"> = {
  upTo: atPayment,
  strike: (_site, { tab }) => tab.press(PAY),
  says: /Nothing was charged/,
  goOn: async (_site, buyer) => {
    await buyer.tab.go("/checkout/payment");
    // The very form that was sent before: its key gives the same order and the same card page.
    buyer.card = await buyer.tab.pressOn(buyer.payment, PAY);
    await enterCard(buyer);
  },
};

const comeBack: Omit<Way, "ending"> = {
  upTo: atCardPage,
  strike: (_site, buyer) => enterCard(buyer),
  says: finding,
  goOn: (_site, buyer) => checkAgain(buyer),
};

const withoutSeats: Way = {
  ...comeBack,
  upTo: async (site) => {
    const buyer = await atCardPage(site);
    await loseSeats(site, buyer);
    return buyer;
  },
  ending: "given back",
};

async function confirmed(site: Site): Promise<Buyer> {
  const buyer = await atCardPage(site);
  await enterCard(buyer);
  return buyer;
}

const orderOf = async (site: Site, buyer: Buyer) => {
  const [order] = (await ledger(site, buyer)).orders;
  if (order === undefined) throw new Error("there is no order");
  return order;
};

async function refund(site: Site, buyer: Buyer, fault?: string): Promise<void> {
  const { number } = await orderOf(site, buyer);
  await site.stack.command(["refund", `RPA-${number}`], fault ? { CRM_FAULT: fault } : {});
}

async function cancel(site: Site, buyer: Buyer): Promise<void> {
  const { email, password } = buyer;
  const { id } = await orderOf(site, buyer);
  const signedIn = await site.lane.call<{ session: string }>("POST", "/customer-sessions", {
    body: { email, password },
  });
  if (signedIn === null) throw new Error("the box office is down");
  await site.lane.call("POST", `/orders/${id}/cancel`, { session: signedIn.body.session });
}

/** One way by each commit there is. */
export const WAYS: Record<FaultedCommit, Way> = {
  "answer-stored": {
    upTo: async (site) => {
      const buyer = await newBuyer(site);
      buyer.payment = await buyer.tab.go(site.path);
      return buyer;
    },
    strike: (_site, { tab, payment }) => takeTickets(tab, payment, 2),
    says: /Nothing was charged/,
    goOn: async (_site, buyer) => {
      // Back, and the same form again: its key finds what was taken, if it was.
      await takeTickets(buyer.tab, buyer.payment, 2);
      await checkOutTo(buyer.tab, "Payment", buyer);
      buyer.card = await buyer.tab.press(PAY);
      await enterCard(buyer);
    },
    ending: "bought",
  },
  "order-written": { ...pressPay, ending: "bought" },
  "page-stored": { ...pressPay, ending: "bought" },
  "paid-stored": { ...comeBack, ending: "bought" },
  "seats-sold": { ...comeBack, ending: "bought" },
  "order-confirmed": { ...comeBack, ending: "bought" },
  "seats-lost": withoutSeats,
  "refund-stored": withoutSeats,
  "attempt-ended": {
    ...comeBack,
    strike: (_site, buyer) => turnBack(buyer),
    ending: "not paid",
  },
  "message-stored": {
    ...comeBack,
    strike: async (site, buyer) => {
      const back = await payWithoutReturning(buyer);
      await site.stack.cardProvider.flushWebhooks();
      await buyer.tab.go(back);
    },
    goOn: async (site, buyer) => {
      await site.stack.cardProvider.flushWebhooks();
      await checkAgain(buyer);
    },
    ending: "bought",
  },
  "order-refunded": {
    upTo: confirmed,
    strike: refund,
    says: null,
    goOn: async (site, buyer) => {
      await refund(site, buyer);
      // What a command left half done is done by the sweep.
      await site.stack.command(["reconcile"]);
      await buyer.tab.go(buyer.tab.shown.url);
    },
    ending: "refunded",
  },
  "order-cancelled": {
    upTo: confirmed,
    strike: cancel,
    says: null,
    goOn: async (site, buyer) => {
      await cancel(site, buyer);
      await checkAgain(buyer);
    },
    ending: "credited",
  },
};
