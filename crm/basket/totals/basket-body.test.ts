import { expect, it } from "vitest";

import { isDelivered } from "#contract/rules/baskets/line";
import {
  emptyBasket,
  giftVoucher,
  itemLine,
  minutesFromNow,
  promoCode,
  ticketLine,
} from "../../../tests/support/sample-basket";
import type { OrderState } from "#contract/schemas/order";
import { toIso } from "../../platform/dates";
import { basketBody } from "./basket-body";
import { totalWithPromo } from "./price-of-basket";
import { basketSizeProblem } from "./rules";
import { basketHold, basketStatus } from "../contents/basket-status";
import type { BasketRecord } from "../contents/basket-contents";
import { usd } from "../../../tests/support/samples/usd";
import type { PaymentState } from "../contents/payment-state";

const basket = (change: Partial<BasketRecord>): BasketRecord => ({ ...emptyBasket, ...change });
const ticket = ticketLine("t1");
const paying = (attempt: PaymentState | null) => ({
  order: { id: "order", state: "pending" as const, attempt },
});

const order = (state: OrderState, attempt: PaymentState | null) => ({
  order: { id: "order", state, attempt },
});
const over = { heldUntil: minutesFromNow(-1) };

it.each<[string, Partial<BasketRecord>]>([
  ["open", {}],
  ["expired", { heldUntil: minutesFromNow(0) }],
  ["open", { lines: [], heldUntil: null }],
  // An attempt that may still be charged takes precedence over the expired hold.
  ["paying", { ...over, ...order("pending", "opening") }],
  ["paying", { ...over, ...order("pending", "open") }],
  ["paying", { ...over, ...order("pending", "paid") }],
  ["open", order("pending", "declined")],
  ["open", order("pending", "cancelled")],
  ["open", order("pending", "unavailable")],
  ["open", order("pending", null)],
  ["open", order("failed", "open")],
  ["ordered", order("completing", "paid")],
  ["ordered", order("confirming", "paid")],
  ["ordered", order("confirmed", "paid")],
  ["ordered", order("returned", "paid")],
])("a basket's status is %s with %o", (status, change) => {
  expect(basketStatus(basket({ lines: [ticket], ...change }))).toBe(status);
});

const hold = (change: Partial<BasketRecord>) => {
  const held = basket({ lines: [ticket], ...change });
  return basketHold(held, basketStatus(held));
};
const full = {
  until: toIso(minutesFromNow(15)),
  capAt: toIso(minutesFromNow(180)),
  extendable: true,
};

it("a basket's hold has a deadline and a cap, also during payment", () => {
  expect(hold({})).toEqual(full);
  expect(hold(paying("open"))).toEqual(full);
  expect(hold({ heldUntil: minutesFromNow(180) })).toMatchObject({ extendable: false });
});

it("a basket has no hold without seats, after the deadline, or once ordered", () => {
  expect(hold({ lines: [] })).toBeNull();
  expect(hold({ heldUntil: minutesFromNow(0) })).toBeNull();
  expect(hold({ order: { id: "o", state: "confirmed", attempt: "paid" } })).toBeNull();
  expect(basketHold(basket({ lines: [ticket], firstHeldAt: null }), "open")).toBeNull();
  expect(basketHold(basket({ lines: [ticket], heldUntil: null }), "open")).toBeNull();
});

it("a basket lists each ticket with its seat, performance and price", () => {
  const [result] = basketBody(basket({ lines: [ticket], codes: [promoCode("tenth")] })).tickets;
  expect(result).toEqual({
    kind: "ticket",
    id: "t1",
    instance: {
      id: "instance",
      eventId: "event",
      eventKind: "orchestra",
      instrument: null,
      photo: null,
      title: "Mahler 5",
      hallId: "main",
      hallName: "Main Hall",
      startsAt: "2026-11-21T07:00:00-05:00",
    },
    seatId: "seat-t1",
    seat: { section: "Orchestra", row: "C", number: "12", kind: "standard" },
    place: 1,
    stepFree: true,
    band: "A",
    bandId: "A",
    priceType: { id: "standard", name: "Standard" },
    packageItemId: null,
    cancelled: false,
    isStream: false,
    entitled: true,
    membershipItemId: null,
    subscriptionId: null,
    chosenPriceTypeId: null,
    faceValue: usd(7600),
    usualPrice: usd(8500),
    priceBefore: null,
    fee: usd(900),
    discount: usd(760),
    total: usd(7740),
  });
});

it("a basket lists each item with its quantity and price", () => {
  const bag = itemLine("merchandise", "bag", { unitPrice: 1500, quantity: 2 });
  expect(basketBody(basket({ items: [bag] })).items).toEqual([
    {
      kind: "merchandise",
      id: "bag",
      productId: "product-bag",
      name: "bag",
      quantity: 2,
      details: {},
      price: usd(3000),
      discount: usd(0),
      total: usd(3000),
    },
  ]);
});

it("a basket's sums add up in its currency", () => {
  const { totals } = basketBody(
    basket({
      lines: [ticket],
      delivery: { optionId: "post", addressId: "home", price: 100 },
      codes: [promoCode("tenth"), giftVoucher("voucher", 3000)],
      credit: { wanted: 500, available: 2000 },
    }),
  );
  expect(totals).toEqual({
    subtotal: usd(7600),
    discounts: usd(760),
    fees: usd(900),
    delivery: usd(100),
    vat: usd(0),
    total: usd(7840),
    giftVouchers: usd(3000),
    credit: usd(500),
    toPay: usd(4340),
    vatByRate: [],
  });
});

it("an ordered basket has nothing left to pay", () => {
  const order = { id: "order", state: "confirmed" as const, attempt: "paid" as const };
  const result = basketBody(basket({ lines: [ticket], order }));
  expect(result.totals).toMatchObject({ total: usd(8500), toPay: usd(0) });
  expect(result).toMatchObject({ orderId: "order", status: "ordered", hold: null });
});

it("an expired basket lists its lost tickets at the price they had, and not in the totals", () => {
  const expired = basketBody(
    basket({
      lines: [ticket],
      heldUntil: minutesFromNow(0),
      codes: [promoCode("tenth")],
      items: [itemLine("merchandise", "bag", { unitPrice: 1500 })],
    }),
  );
  expect(expired).toMatchObject({ status: "expired", tickets: [], hold: null });
  expect(expired.lost).toHaveLength(1);
  expect(expired.lost[0]).toMatchObject({
    faceValue: usd(7600),
    fee: usd(900),
    discount: usd(760),
    total: usd(7740),
  });
  expect(expired.totals.total).toEqual(usd(1500));
  expect(basketBody(basket({ lines: [ticket] }))).toMatchObject({
    lost: [],
    hold: { until: "2026-11-20T07:15:00-05:00", capAt: "2026-11-20T10:00:00-05:00" },
  });
});

it("a basket lists each code with what it saves or pays, or why it is refused", () => {
  const codes = [
    promoCode("tenth"),
    giftVoucher("voucher", 3000),
    giftVoucher("over", 3000, "code-expired"),
  ];
  expect(basketBody(basket({ lines: [ticket], codes })).codes).toEqual([
    ...[{ id: "tenth", kind: "promo", code: "TENTH", name: "tenth", saves: usd(760) }].map(valid),
    valid({
      id: "voucher",
      kind: "gift-voucher",
      code: "•••• 4567",
      name: "•••• 4567",
      saves: usd(3000),
    }),
    {
      id: "over",
      kind: "gift-voucher",
      code: "•••• 4567",
      name: "•••• 4567",
      saves: usd(0),
      refusal: "code-expired",
    },
  ]);
  const [unfit] = basketBody(basket({ codes: [promoCode("tenth")] })).codes;
  expect(unfit).toMatchObject({ saves: usd(0), refusal: "code-not-valid" });
});
const valid = <T>(code: T) => ({ ...code, refusal: null });

it("a basket lists the automatic offers that apply, with what they save", () => {
  const offer = {
    id: "2for1",
    name: "Two for one",
    tickets: 2,
    lowered: 1,
    percentOff: 100,
    eventIds: null,
    priceTypeIds: null,
  };
  // An entry of another kind may have the same id as an offer.
  const codes = [promoCode("2for1")];
  const two = [ticket, ticketLine("t2")];
  expect(basketBody(basket({ lines: two, offers: [offer], codes })).offers).toEqual([
    { id: "2for1", name: "Two for one", saves: usd(7600) },
  ]);
  expect(basketBody(basket({ lines: [ticket], offers: [offer], codes })).offers).toEqual([]);
});

it("a basket has the total with the promo code that was set aside", () => {
  const lines = [ticket];
  const codes = [
    giftVoucher("voucher", 3000),
    promoCode("fifth", { rule: { off: { percent: 20 } } }),
  ];
  const setAside = promoCode("tenth");
  expect(basketBody(basket({ lines, codes, setAside })).otherCode).toEqual({
    id: "tenth",
    code: "TENTH",
    name: "tenth",
    total: usd(7740),
  });
  expect(totalWithPromo(basket({ lines, codes }), setAside)).toBe(7740);
  const over = promoCode("tenth", { refusal: "code-expired" });
  expect(basketBody(basket({ lines, codes, setAside: over })).otherCode).toBeNull();
  expect(basketBody(basket({ lines: [], codes, setAside })).otherCode).toBeNull();
  expect(basketBody(basket({ lines, codes })).otherCode).toBeNull();
});

it("a basket has its credit, delivery, notes and additional details", () => {
  const details = { specialRequests: "aisle", accessRequirements: null, marketing: null };
  const result = basketBody(
    basket({
      customerId: "customer",
      details,
      credit: { wanted: 500, available: 2000 },
      delivery: { optionId: "post", addressId: "home", price: 100 },
      notes: { order: "a gift", access: null, allergies: "nuts" },
    }),
  );
  expect(result).toMatchObject({
    id: "basket",
    customerId: "customer",
    status: "open",
    details,
    orderId: null,
    credit: { wanted: usd(500), available: usd(2000) },
    delivery: { optionId: "post", addressId: "home" },
    notes: { order: "a gift", access: null, allergies: "nuts" },
  });
  expect(result.notes.maxLength).toBeGreaterThan(0);
  expect(basketBody(basket({}))).toMatchObject({ credit: null, delivery: null });
});

it("only tickets and merchandise are delivered", () => {
  const [gift, score] = [itemLine("donation", "d"), itemLine("merchandise", "m")];
  expect(isDelivered([ticket], [])).toBe(true);
  expect(isDelivered([ticketLine("s", { isStream: true })], [])).toBe(false);
  expect(isDelivered([], [gift, score])).toBe(true);
  expect(isDelivered([], [gift])).toBe(false);
});

it("a basket has at most 60 items besides tickets", () => {
  expect(basketSizeProblem({ lines: 60, total: 0 })).toBeNull();
  expect(basketSizeProblem({ lines: 61, total: 0 })).toMatchObject({ reason: "too-many-lines" });
});

it("a basket's total is at most what the card provider accepts", () => {
  expect(basketSizeProblem({ lines: 1, total: 99_999_999 })).toBeNull();
  expect(basketSizeProblem({ lines: 1, total: 100_000_000 })).toMatchObject({
    reason: "total-too-high",
  });
});
