import type { StoredCard } from "#contract/schemas/customer-parts";
import { expect, it } from "vitest";

import { customerContext, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as remove from "../remove-card/route";
import * as page from "./route";

const card = (id: string, change: Partial<StoredCard> = {}): StoredCard => ({
  id,
  brand: "visa",
  maskedNumber: `•••• ${id}`,
  cardholderName: "Ada Rivers",
  expiryMonth: 12,
  expiryYear: 2030,
  isPreferred: false,
  address: null,
  ...change,
});
/** The test's time is December 1, 2026. */
const context = () =>
  customerContext({
    listStoredCards: answering([
      card("1111", { isPreferred: true }),
      card("2222", { expiryMonth: 11, expiryYear: 2026 }),
      card("3333", { expiryMonth: 12, expiryYear: 2026 }),
    ]),
    preferStoredCard: refusing({ code: "not-found" }),
    removeStoredCard: refusing({ code: "not-found" }),
  });

it("the payment cards page marks expired cards", async () => {
  const { data } = await openPage(page, context());
  const { cards } = data as { cards: { expired: boolean }[] };
  expect(cards.map(({ expired }) => expired)).toEqual([false, true, false]);
});

it.each([
  ["1111", { id: "3333" }],
  ["2222", null],
])("removing card %s shows which card becomes the preferred one: %o", async (id, next) => {
  expect((await openPage(remove, context(), "/", { card: id })).data).toMatchObject({ next });
});

it("another customer's card returns 404 on every page", async () => {
  expect((await sendForm(page, context(), { card: "9999" })).status).toBe(404);
  expect((await sendForm(page, context(), {})).status).toBe(400);
  expect((await openPage(remove, context(), "/", { card: "9999" })).status).toBe(404);
  expect((await sendForm(remove, context(), {}, "/", { card: "9999" })).status).toBe(404);
});
