import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import { startPayment } from "../../../../crm/money/purchases/start-payment";
import { readyBasket, type ReadyBasket } from "../paying";
import { attemptRequest, type TestPaymentDeps, withCards } from "../payment-deps";
import { keepCard } from "../recurring";
import { stored } from "../stored";

export type Buyer = ReadyBasket & { cardId: string; key: string };

export async function buyerWithCard(): Promise<Buyer> {
  const ready = await readyBasket();
  return { ...ready, cardId: await keepCard(ready.customerId), key: randomUUID() };
}

/** Clicks the button that names the card. */
export const payWithCard = (deps: TestPaymentDeps, { cardId, key, ...ready }: Buyer) =>
  startPayment(deps, { ...attemptRequest(ready, key), storedCardId: cardId });

/** Clicks the other button of the same form. */
export const payOnPage = (deps: TestPaymentDeps, { key, ...ready }: Buyer) =>
  startPayment(deps, attemptRequest(ready, key));

export const listIntents = ({ cards }: TestPaymentDeps) => [...cards.intents.values()];
export const countCharges = (deps: TestPaymentDeps) =>
  [...deps.cards.pages.values(), ...listIntents(deps)].reduce((sum, each) => sum + each.charges, 0);

export const listOrders = ({ basketId }: ReadyBasket) => stored.orders.find({ basketId });
export const getState = async (ready: ReadyBasket) =>
  (await listOrders(ready)).map(({ state }) => state);

/** Exactly one order and one charge of its total, or neither. */
export async function expectBoughtOnce(deps: TestPaymentDeps, buyer: Buyer) {
  expect((await getState(buyer)).filter((state) => state === "confirmed")).toEqual(["confirmed"]);
  expect(deps.cards.amountKept()).toBe(buyer.total);
  expect(countCharges(deps)).toBe(1);
}

/** `answer` lets the bank answer a charge that it was asked for. */
export function withSlowBank(deps: TestPaymentDeps) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = withCards(deps, {
    confirmCharge: async (providerId) => {
      await answered;
      return deps.cards.confirmCharge(providerId);
    },
  });
  return { slow, answer: () => answer() };
}
