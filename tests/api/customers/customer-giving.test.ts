import { expect, it } from "vitest";
import type { z } from "zod";

import type { givingSchema } from "#contract/schemas/giving";
import { call, getBasket, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";

type Giving = z.infer<typeof givingSchema>;
const givingOf = (session: string, year?: number) =>
  call<Giving>("GET", `/customer/giving${year === undefined ? "" : `?year=${year}`}`, { session });

async function given() {
  const ready = await readyBasket({ quantity: 1 });
  await call("POST", `/baskets/${ready.basketId}/donations`, {
    body: {
      fundId: "annual",
      amount: 10_000,
      appeal: "Gala night",
      recognitionName: "The Lovells",
      tribute: { type: "in-memory-of", name: "Clara" },
    },
  });
  await call("PUT", `/baskets/${ready.basketId}/cover-fee`, { body: { accepted: true } });
  const { totals } = await getBasket(ready.basketId);
  const { body } = await pay(ready, { expectedTotal: totals.toPay.amount });
  await submitCard(body.url, CARDS.good);
  await verify(body.order.id);
  return { ...ready, order: body.order };
}

it("giving history lists each donation and the yearly totals in New York time", async () => {
  const { session, order } = await given();
  const { body } = await givingOf(session);
  const [{ year } = { year: 0 }] = body.years;
  expect(body.years).toEqual([{ year, gifts: 1, total: { amount: 10_000, currency: "USD" } }]);
  const own = { orderId: order.id, orderNumber: order.number };
  const gift = {
    ...own,
    source: "gift",
    fundName: "Annual Fund",
    appeal: "Gala night",
    amount: { amount: 10_000 },
    recognitionName: "The Lovells",
    tribute: { type: "in-memory-of", name: "Clara" },
  };
  // Card costs that the buyer covered are not a gift.
  expect(body.gifts).toMatchObject([gift]);

  // Half past midnight of New Year's Day in London is still the old year in New York.
  await query`update donations set given_at = '2025-01-01T00:30:00Z' where order_id = ${order.id}
    and source = 'gift'`;
  const moved = (await givingOf(session)).body.years.map((each) => [each.year, each.gifts]);
  expect(moved).toEqual([[2024, 1]]);
  expect((await givingOf(session, 2024)).body.gifts).toMatchObject([{ source: "gift" }]);
  expect((await givingOf(session, 2023)).body.gifts).toEqual([]);
});

it("giving history is visible to its customer only", async () => {
  await given();
  const other = await newCustomer();
  expect((await givingOf(other.session)).body).toEqual({ years: [], gifts: [], monthly: [] });
  expect((await call("GET", "/customer/giving")).status).toBe(401);
});
