import { expect, it } from "vitest";

import type { Item, ItemKind } from "#contract/schemas/basket-item";
import { addLine, api, add, address } from "../support/box-office";
import {
  addNewFlexPackage,
  addNewSuperPackage,
  addPackage,
  packageSums,
} from "../support/buying-packages";
import { addCode, newCredit, newPromo, newVoucher, useCredit } from "../support/codes";
import { createTestPerformance, type House } from "../support/create-test-performance";
import { attachedPdfs, waitForMail } from "../support/mailbox";
import { FRIEND, sampleGift, addMembership, newMember } from "../support/members";
import { newPackage } from "../support/packages";
import { orderFood, newMenu, newStockItem } from "../support/stock-items";
import type { OrderBody, ReadyBasket } from "../support/paying";
import { buyByCard, preparedBasket } from "../support/prepared-basket";
import { PRICING } from "../support/subscribers";
import type { Columns } from "../../support/api/stored";

const addTickets = async ({ basketId }: ReadyBasket, house: House = {}) => {
  const { instanceId } = await createTestPerformance(house);
  expect((await add(basketId, { instanceId, quantity: 2 })).outcome).toBe("ok");
  return instanceId;
};

const addItem = async (ready: ReadyBasket, columns: Columns<"stockItems">, instanceId?: string) => {
  const kind = instanceId === undefined ? "merchandise" : "supplementary";
  const itemId = await newStockItem({ price: 2_435, kind, ...columns });
  const added = await addLine(ready.basketId, { kind, itemId, quantity: 2, instanceId });
  expect(added.outcome).toBe("ok");
};

type Receipt = {
  /** Adds lines of the kind, and what they require, to a basket. */
  fill: (ready: ReadyBasket) => Promise<unknown>;
  /** The bill's label for a line; null if its tickets are listed instead. */
  label: (item: Item) => string | null;
};

const getName = ({ name, quantity }: Item) => (quantity === 1 ? name : `${quantity} × ${name}`);

const RECEIPTS: Record<ItemKind, Receipt> = {
  package: { fill: (ready) => addNewFlexPackage(ready.basketId), label: () => null },
  "food-and-drink": {
    fill: async ({ basketId }) => {
      const { instanceId } = await createTestPerformance();
      const menu = await newMenu(instanceId);
      expect((await orderFood(basketId, instanceId, menu, 2)).outcome).toBe("ok");
    },
    label: getName,
  },
  merchandise: { fill: (ready) => addItem(ready, {}), label: getName },
  supplementary: {
    fill: async (ready) => {
      const instanceId = await addTickets(ready);
      const description = "Collect it at the door.";
      await addItem(ready, { instanceIds: [instanceId], description }, instanceId);
    },
    label: getName,
  },
  membership: {
    fill: ({ basketId, session }) => addMembership(basketId, FRIEND, session),
    label: ({ name }) => `Membership: ${name}`,
  },
  donation: {
    fill: async ({ basketId }) => {
      await addLine(basketId, { kind: "donation", fundId: "annual", amount: 5_075 });
      await addLine(basketId, { kind: "donation", fundId: "annual", roundUp: true });
    },
    label: ({ name }) => `Donation: ${name}`,
  },
  "gift-voucher": {
    fill: ({ basketId }) =>
      addLine(basketId, {
        kind: "gift-voucher",
        amount: 2_500,
        quantity: 2,
        toEmail: "a@example.com",
      }),
    label: getName,
  },
  "membership-gift": {
    fill: ({ basketId }) => addLine(basketId, { kind: "membership-gift", ...sampleGift(FRIEND) }),
    label: ({ name }) => `Gift membership: ${name}`,
  },
  "ticket-subscription": {
    fill: ({ basketId }) =>
      addLine(basketId, { kind: "ticket-subscription", pricingId: PRICING, quantity: 1 }),
    label: ({ name }) => `Ticket subscription: ${name}`,
  },
  "booking-protection": {
    fill: async (ready) => {
      await addTickets(ready);
      await api.setBookingProtection({ params: { id: ready.basketId }, body: { accepted: true } });
    },
    label: ({ name }) => name,
  },
  "cover-fee": {
    fill: async (ready) => {
      await addItem(ready, {});
      await api.setCoverFee({ params: { id: ready.basketId }, body: { accepted: true } });
    },
    label: ({ name }) => name,
  },
};

type Fill = Receipt["fill"];
const OTHERS: [string, Fill][] = [
  ["tickets", (ready) => addTickets(ready)],
  ["a live stream", (ready) => addTickets(ready, { seating: "virtual" })],
  [
    "a monthly gift",
    ({ basketId }) =>
      addLine(basketId, { kind: "donation", fundId: "annual", amount: 5_075, monthly: true }),
  ],
  [
    "a renewed membership",
    async ({ basketId, session, customerId }) => {
      await newMember(FRIEND, 350, customerId);
      expect((await addMembership(basketId, FRIEND, session)).outcome).toBe("ok");
    },
  ],
  ["a super package", (ready) => addNewSuperPackage(ready.basketId)],
  [
    "a fixed series",
    async ({ basketId }) => {
      const series = { type: "fixed-series", minItems: 3, onePlan: true } as const;
      const { packageId, instanceIds } = await newPackage(series);
      await addPackage(basketId, packageId, instanceIds);
    },
  ],
  [
    "something of every kind",
    async (ready) => {
      for (const { fill } of Object.values(RECEIPTS)) await fill(ready);
    },
  ],
];

/** Text of the email besides the bill, for kinds that have more. */
const EXPECTED_TEXT: Readonly<Record<string, RegExp>> = {
  "food-and-drink": /^- .*: For 2 people, at Bar$/m,
  supplementary: /^- 2 × .*: Collect it at the door\.$/m,
  membership: /^Your Friend membership runs from .+ to .+\.\n\nYour benefits:\n\n- /m,
  "ticket-subscription": /^.+: \d+ tickets, valid until .+\.$/m,
  donation: /^Tax-deductible amount: \$/m,
  "a monthly gift": /^You chose a monthly gift\./m,
  "gift-voucher": /^- 2 gift cards, \$25\.00 each\. We’ve emailed the codes to your recipient\.$/m,
  "membership-gift": /^- .+ membership, for Sam\. We’ve emailed the code to your recipient\.$/m,
  "a live stream": /\/watch\//,
};

/** Buys the contents with delivery where possible, a promo code, a gift card, credit, and a card for the rest. */
async function buy(fill: Fill, { giftCard = 500, credit = 200 } = {}) {
  const ready = await preparedBasket();
  const { basketId, session } = ready;
  const deliver = (optionId: string, to: typeof address | null) =>
    api.setDelivery({ params: { id: basketId }, session, body: { optionId, address: to } });
  await fill(ready);
  // Live streams are not mailed, and baskets without anything to deliver have no delivery.
  for (const sent of [await deliver("PrintAtHome", null), await deliver("Postal", address)])
    expect(["ok", "invalid"]).toContain(sent.outcome);
  await addCode(basketId, await newPromo());
  if (giftCard > 0) await addCode(basketId, await newVoucher(giftCard));
  if (credit > 0) {
    await newCredit(ready.customerId, credit);
    await useCredit(basketId, credit, session);
  }
  const order = await buyByCard(ready);
  expect(order.state).toBe("confirmed");
  const mail = await waitForMail(ready.email, "order-confirmation");
  return { session, order, mail, text: mail.text ?? "" };
}

const dollars = (amount: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
    .format(amount / 100)
    .replace("-", "\u2212");

/** The expected bill: tickets by performance, items, fees and discounts, the total, and gift cards and credit. */
function expectedBill({ tickets, items, totals }: OrderBody): string[] {
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  const titles = [...new Set(single.map(({ instance }) => instance.title))];
  const performances = titles.map((title) => {
    const own = single.filter(({ instance }) => instance.title === title);
    const sum = own.reduce((all, { total, discount }) => all + total.amount + discount.amount, 0);
    return `${own.length} ticket${own.length === 1 ? "" : "s"}: ${title}: ${dollars(sum)}`;
  });
  const packages = packageSums({ tickets, items }).map(
    ({ whole, sum }) => `${getName(whole)}: ${dollars(sum)}`,
  );
  const saved = tickets
    .filter(({ packageItemId }) => packageItemId !== null)
    .reduce((all, { discount }) => all + discount.amount, 0);
  const others = items.flatMap((item) => {
    const label = RECEIPTS[item.kind].label(item);
    return label === null || item.price.amount === 0
      ? []
      : [`${label}: ${dollars(item.price.amount)}`];
  });
  const unlessZero = (label: string, amount: number) =>
    amount === 0 ? [] : [`${label}: ${dollars(amount)}`];
  const total = totals.total.amount;
  const [giftCards, credit] = [totals.giftVouchers.amount, totals.credit.amount];
  const byCard = total - giftCards - credit;
  return [
    ...performances,
    ...packages,
    ...others,
    ...unlessZero("Discounts", saved - totals.discounts.amount),
    ...unlessZero("Delivery", totals.delivery.amount),
    ...(byCard === total ? [] : [`Total: ${dollars(total)}`]),
    ...unlessZero("Gift cards", -giftCards),
    ...unlessZero("Account credit", -credit),
    ...unlessZero("Charged to Visa ending in 4242", byCard),
  ];
}

const linesBelow = (text: string, heading: string) =>
  text.split(`${heading}\n`)[1]?.split("\n\n")[0]?.split("\n").slice(1);

it.each([
  ...Object.entries(RECEIPTS).map(([kind, { fill }]): [string, Fill] => [kind, fill]),
  ...OTHERS,
])(
  "the confirmation email and receipt of an order of %s list every line and total",
  async (what, fill) => {
    const { session, order, mail, text } = await buy(fill);
    expect(linesBelow(text, "What you paid")).toEqual(expectedBill(order));
    for (const { kind, name } of order.items)
      expect(text).toContain(kind === "package" ? `Package: ${name}` : name);
    const isSaid = (type: string, paid: string) =>
      text.includes(`(${type}): ${paid}`) ||
      text.split("\n").some((line) => line.startsWith(`${type}, `) && line.endsWith(paid));
    // A package's price is with its name.
    const priced = order.tickets.filter(({ packageItemId }) => packageItemId === null);
    for (const { priceTypeName, total } of priced)
      expect(isSaid(priceTypeName, dollars(total.amount)), text).toBe(true);
    expect(text).toMatch(EXPECTED_TEXT[what] ?? /^Order number RPA-\d+$/m);
    const pdfs = await attachedPdfs(mail);
    const [tickets] = pdfs;
    const { spoken = [] } = pdfs.at(-1) ?? {};
    const receipt = spoken.map((one) => one.text).join("\n");
    const rows = spoken.flatMap(({ tag, text: label }, at) =>
      // A table that continues on a second page is tagged on both, with the rows of each.
      tag === "TH" && label !== "" ? [`${label}: ${spoken[at + 1]?.text}`] : [],
    );
    expect(rows).toEqual(expectedBill(order));
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(
      [...(order.tickets.length > 0 ? ["tickets"] : []), "receipt"].map(
        (name) => `${name}-${order.number}.pdf`,
      ),
    );
    for (const [at, { priceTypeName, packageItemId, total: paid }] of order.tickets.entries()) {
      if (packageItemId === null)
        expect(receipt).toContain(`(${priceTypeName}): ${dollars(paid.amount)}`);
      const page = tickets?.pages[at]?.spoken.map((one) => one.text);
      expect(page).toContain(dollars(paid.amount));
    }
    if (what === "a live stream") expect(text + receipt).not.toMatch(/seats?\b|doors?\b/i);
    if (order.tickets.length === 0) {
      const pdf = await api.getTicketsPdf({ params: { id: order.id }, session });
      expect(pdf.outcome).toBe("not-found");
      // The name of a ticket subscription contains the word.
      const others = `${mail.subject} ${text} ${receipt}`.replaceAll(
        /ticket.subscriptions?|\d+ tickets, valid until/gi,
        "",
      );
      expect(others).not.toMatch(/tickets?\b|seats?\b/i);
    }
  },
);

it.each([
  ["a gift card", { giftCard: 100_000, credit: 0 }, ["Gift cards: \u2212$78.87"]],
  ["account credit", { giftCard: 0, credit: 100_000 }, ["Account credit: \u2212$78.87"]],
  [
    "both",
    { giftCard: 5_000, credit: 100_000 },
    ["Gift cards: \u2212$50.00", "Account credit: \u2212$28.87"],
  ],
  ["a card", { giftCard: 0, credit: 0 }, []],
])(
  "the confirmation email of an order paid by %s lists how it was paid, and charges a card only for the rest",
  async (_, money, tenders) => {
    const fill: Fill = async (ready) => {
      await addItem(ready, {});
      await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 2_917 });
    };
    const { order, text } = await buy(fill, money);
    expect(linesBelow(text, "What you paid")).toEqual(expectedBill(order));
    const paidBy = expectedBill(order).filter((line) => /^(Gift cards|Account credit)/.test(line));
    expect(paidBy).toEqual(tenders);
    expect(text.includes("No card was charged.")).toBe(tenders.length > 0);
  },
);
