import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";

import type { DayReport, Revenue } from "#contract/operations/staff/reports";
import { getDayReport } from "../../../crm/money/reports/day-report";
import { findPerformanceRevenue } from "../../../crm/money/reports/performance-revenue";
import { returnChosenTickets } from "../../../crm/money/returns/return-tickets";
import { addDays, atLocalTime } from "../../../crm/platform/dates";
import { basketRequests, type BasketRequest, fullRequests } from "../support/basket-requests";
import { api, getBasket } from "../support/box-office";
import { newVoucher } from "../support/codes";
import { createHouse, fillBasket, type House } from "../support/fill-basket";
import { buyByCard } from "../support/prepared-basket";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import {
  added,
  listDays,
  type Sums,
  sumsOfRecords,
  sumsOfReport,
  total,
} from "../support/report-sums";
import { buyerActions } from "../support/spending";
import { staffSession } from "../support/staff-desk";
import { stored, venueToday } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);
const actions = buyerActions(deps);
const vatRates = { ticket: 6, "food-and-drink": 12, merchandise: 25, delivery: 25 };
const context = { currency: "USD", vatRates };
const by = { by: "command line", reason: null } as const;

async function reportAllDays(): Promise<DayReport[]> {
  const reports = [];
  for (const day of await listDays())
    reports.push(await getDayReport(deps.db, { from: day, to: day }, context));
  return reports;
}

/** Nights of a clock change and the days around them, of a year that has passed. */
const DAYS = ["2025-03-08", "2025-03-09", "2025-03-10", "2025-11-01", "2025-11-02", "2025-11-03"];
const moments = fc
  .record({
    day: fc.constantFrom(...DAYS),
    hour: fc.constantFrom(0, 1, 3, 12, 23),
    offset: fc.constantFrom(-1, 0, 1),
  })
  .map(({ day, hour, offset }) => new Date(atLocalTime(day, hour, 0).getTime() + offset));

const ENDINGS = [
  "is kept",
  "is refunded",
  "becomes credit",
  "gives one ticket back",
  "gives all tickets back",
  "is partly refunded by the provider",
] as const;
const histories = fc.array(
  fc.record({
    request: basketRequests,
    ending: fc.constantFrom(...ENDINGS),
    soldAt: moments,
    paidAt: moments,
    returnedAt: moments,
    taxed: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: 3, maxLength: 3 },
);
type History = typeof histories extends fc.Arbitrary<(infer One)[]> ? One : never;

async function buy(house: House, request: BasketRequest): Promise<string | null> {
  const { ready } = await fillBasket(house, request);
  const { totals } = await getBasket(ready.basketId);
  const toPay = totals.toPay.amount;
  if (toPay > 0 && toPay < 50) return null;
  if (toPay === 0) return (await buyByCard(ready)).id;
  const attempt = await actions.goToCardPage(ready);
  await actions.completePayment(attempt);
  return attempt.orderId;
}

async function giveBack(orderId: string, ending: History["ending"]): Promise<void> {
  const { number, total: paid } = await stored.orders.one({ id: orderId }, ["number", "total"]);
  const reason = ["--reason", "Ill"];
  const tickets = (await stored.orderTickets.find({ orderId }, ["id"])).map(({ id }) => id);
  const chosen = ending === "gives one ticket back" ? tickets.slice(0, 1) : tickets;
  if (ending === "is refunded") await run("refund", `RPA-${number}`, ...reason);
  if (ending === "becomes credit") await run("cancel", `RPA-${number}`, ...reason);
  if (ending.startsWith("gives") && chosen.length > 0)
    for (const ticketIds of ending === "gives one ticket back"
      ? [chosen]
      : chosen.map((id) => [id]))
      await deps.db.transaction((tx) =>
        returnChosenTickets(tx, { orderId, ticketIds, as: "refund", ...by }),
      );
  const [payment] = await stored.payments.find({ orderId, state: "paid" }, ["id", "amount"]);
  if (ending === "is partly refunded by the provider" && payment !== undefined && paid > 0) {
    const amount = Math.ceil(payment.amount / 3);
    const refund = { as: "refund", amount, cardAmount: amount, byProvider: true } as const;
    await stored.orderReturns.insert({ orderId, ...refund, paymentId: payment.id });
    const one = chosen.slice(0, 1);
    if (one.length > 0)
      await deps.db.transaction((tx) =>
        returnChosenTickets(tx, { orderId, ticketIds: one, as: "credit", ...by }),
      );
  }
}

async function happen(house: House, history: History): Promise<void> {
  const orderId = await buy(house, history.request);
  if (orderId === null) return;
  const { total: paid } = await stored.orders.one({ id: orderId }, ["total"]);
  const { soldAt, paidAt, returnedAt, taxed, ending } = history;
  await stored.orders.change({ id: orderId }, { vat: Math.floor((paid * taxed) / 100) });
  await giveBack(orderId, ending);
  const { state } = await stored.orders.one({ id: orderId }, ["state"]);
  const whole = state === "returned" ? { returnedAt } : {};
  await stored.orders.change({ id: orderId }, { confirmedAt: soldAt, ...whole });
  await stored.orderReturns.change({ orderId }, { returnedAt });
  const paidOnes = (await stored.payments.find({ orderId })).filter((one) => one.paidAt !== null);
  for (const { id } of paidOnes) await stored.payments.change({ id }, { paidAt });
}

const difference = (after: Sums, before: Sums): Sums =>
  Object.fromEntries(Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0)]));

const getTotals = ({ rows }: Revenue) => ({
  sold: total(rows, ({ sold }) => sold.amount),
  returned: total(rows, ({ returned }) => returned.amount),
});

it("the reports of all days add up to the records, and those of performances with the rest to the days, after any purchases and returns", async () => {
  const house = await createHouse();
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (happened) => {
      const before = [added((await reportAllDays()).map(sumsOfReport)), await sumsOfRecords()];
      for (const history of happened) await happen(house, history);
      const reports = await reportAllDays();
      const after = [added(reports.map(sumsOfReport)), await sumsOfRecords()];
      expect(difference(after[0] ?? {}, before[0] ?? {})).toEqual(
        difference(after[1] ?? {}, before[1] ?? {}),
      );
      for (const { rows } of reports) for (const { kind } of rows) kinds.add(kind);
      for (const instanceId of [house.instanceId, ...house.flex.instanceIds]) {
        const revenue = await findPerformanceRevenue(deps.db, instanceId, context);
        const ofDays = reports.flatMap(({ performances }) =>
          performances.filter((row) => row.instanceId === instanceId),
        );
        expect(revenue && getTotals(revenue)).toEqual({
          sold: total(ofDays, ({ sold }) => sold),
          returned: total(ofDays, ({ returned }) => returned),
        });
      }
    }),
    {
      numRuns: 4,
      examples: [
        [
          fullRequests.slice(0, ENDINGS.length).map((request, at) => ({
            request,
            ending: ENDINGS[at % ENDINGS.length] ?? "is kept",
            taxed: 7,
            soldAt: atLocalTime("2025-11-02", 0, 0),
            paidAt: new Date(atLocalTime("2025-11-02", 0, 0).getTime() - 1),
            returnedAt: atLocalTime("2025-11-03", 0, 0),
          })),
        ],
      ],
    },
  );
  for (const kind of [
    "ticket",
    "fee",
    "delivery",
    "donation",
    "gift-voucher",
    "booking-protection",
  ])
    expect(kinds, kind).toContain(kind);
}, 170_000);

it("an order counts on the venue's day of its confirmation, also in a night of 25 hours", async () => {
  const bought = await boughtOrder({ quantity: 1 });
  const night = "2025-11-02";
  const next = addDays(night, 1);
  const start = atLocalTime(night, 0, 0).getTime();
  const end = atLocalTime(next, 0, 0).getTime();
  expect(end - start).toBe(25 * 60 * 60 * 1000);
  const soldOn = async (day: string) => {
    const { performances } = await getDayReport(deps.db, { from: day, to: day }, context);
    return performances.filter(({ instanceId }) => instanceId === bought.instanceId).length;
  };
  for (const [time, days] of [
    [start - 1, [1, 0, 0]],
    [start, [0, 1, 0]],
    [end - 1, [0, 1, 0]],
    [end, [0, 0, 1]],
  ] as const) {
    await stored.orders.change({ id: bought.order.id }, { confirmedAt: new Date(time) });
    expect([await soldOn("2025-11-01"), await soldOn(night), await soldOn(next)]).toEqual(days);
  }
});

it("a gift card is sold once and spent once, and goodwill is not sold at all", async () => {
  const day = await venueToday();
  const report = async () => getDayReport(deps.db, { from: day, to: day }, context);
  const before = await report();
  await newVoucher(4_000);
  const after = await report();
  expect(after.issued.giftCards - before.issued.giftCards).toBe(4_000);
  expect(sumsOfReport(after)).toEqual(sumsOfReport(before));
});

it("a payment that was not kept is taken and given back, and nothing is sold", async () => {
  const house = await createHouse();
  const { ready } = await fillBasket(house, {
    ...(fullRequests[0] as BasketRequest),
    giftCards: 0,
  });
  const day = await venueToday();
  const report = async () =>
    sumsOfReport(await getDayReport(deps.db, { from: day, to: day }, context));
  const before = await report();
  const attempt = await actions.goToCardPage(ready);
  await actions.abandonPayment(attempt);
  await stored.payments.change({ id: attempt.paymentId }, { paidAt: new Date() });
  expect(await report()).toEqual(before);
});

it("a report of days that are none, too many or too far is refused with the reason, and only supervisors read one", async () => {
  const session = await staffSession("supervisor");
  const ask = async (from: string, to: string, by = session) =>
    api.getDayReport({ query: { first: from, last: to }, session: by });
  const day = await venueToday();
  expect((await ask(day, day)).outcome).toBe("ok");
  expect((await ask(addDays(day, -30), day)).outcome).toBe("ok");
  for (const [from, to, reason] of [
    [addDays(day, -31), day, "long"],
    [day, addDays(day, -1), "order"],
    ["1999-12-31", "2000-01-02", "range"],
    ["2199-12-30", "2200-01-02", "range"],
  ] as const)
    expect((await ask(from, to)).failure, reason).toMatchObject({ fields: { last: reason } });
  for (const nonsense of [
    "",
    "2026-02-30",
    "today",
    "2026-1-1",
    "0".repeat(1_000),
    "2026-01-01\u0000",
  ])
    expect((await ask(nonsense, day)).outcome, nonsense).toBe("invalid");
  const counter = await staffSession("box-office");
  expect((await ask(day, day, counter)).outcome).toBe("not-allowed/role");
  const performance = { params: { id: `none-${randomUUID()}` }, session };
  expect((await api.getPerformanceRevenue(performance)).outcome).toBe("not-found");
});
