import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { NO_REQUESTS, registration } from "../../api/support/box-office";
import { urls } from "../../api/support/paying";
import { type Card, submitCard } from "../../support/cards";
import type { House } from "./open-house";

/** Prices of an adult's and a student's ticket with its fee, in minor units. Zones from the front: 61, 62, 63. */
export const FRONT = { band: "61", adult: 8_250, senior: 7_250, student: 4_250 };
export const REAR = { band: "62", adult: 6_250, student: 3_250 };
export const BALCONY = { band: "63", adult: 3_750 };
export const ADULT = "1";
export const STUDENT = "3";

/** Row H of the rear: its first and its last seat are wheelchair spaces, beside a companion's seat each. */
export const WHEELCHAIR = { space: "1140", companion: "1141", otherSpace: "1153" };
/** Row A. */
export const seatIn = (number: number) => String(999 + number);

export const newEmail = () => `someone.${randomUUID()}@example.com`;

export const newBasket = async ({ api }: House, session?: string) =>
  (await api.createBasket({ body: {}, session })).value.id;

export const getBasket = async ({ api }: House, id: string) =>
  (await api.getBasket({ params: { id } })).value;

export const addBest = (
  { api }: House,
  basketId: string,
  instanceId: string,
  quantity: number,
  { band = FRONT.band, priceTypeId = ADULT } = {},
) =>
  api.addTickets({
    params: { id: basketId },
    body: { instanceId, choices: [{ band, priceTypeId, quantity }] },
  });

export const addSeats = (
  { api }: House,
  basketId: string,
  instanceId: string,
  seatIds: readonly string[],
  priceTypeId = ADULT,
) =>
  api.addTickets({
    params: { id: basketId },
    body: { instanceId, seats: seatIds.map((seatId) => ({ seatId, priceTypeId })) },
  });

export async function newCustomer({ api }: House, email = newEmail()) {
  const { value } = await api.registerCustomer({ body: registration(email) });
  return { session: value.session, customerId: value.customer.id, email };
}

export async function newGuest({ api }: House, email = newEmail()) {
  const body = { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123", address: null };
  const { value } = await api.registerGuest({ body });
  return { session: value.session, customerId: value.customer.id, email };
}

export type Buyer = Awaited<ReturnType<typeof newCustomer>>;

/** Claims a basket and answers the checkout's questions. */
export async function answerCheckout(
  { api }: House,
  basketId: string,
  { session }: Pick<Buyer, "session">,
  optionId: string | null = "PrintAtHome",
) {
  const basket = { params: { id: basketId }, session };
  expect((await api.claimBasket(basket)).outcome).toBe("ok");
  if (optionId !== null)
    expect((await api.setDelivery({ ...basket, body: { optionId, address: null } })).outcome).toBe(
      "ok",
    );
  return (await api.setAdditionalDetails({ ...basket, body: NO_REQUESTS })).value;
}

/** A basket with the best seats of a performance, whose customer has answered all questions. */
export async function readyBasket(
  house: House,
  { quantity = 2, buyer }: { quantity?: number; buyer?: Buyer } = {},
) {
  const instanceId = house.newPerformance();
  const basketId = await newBasket(house);
  const added = await addBest(house, basketId, instanceId, quantity);
  expect(added.outcome).toBe("ok");
  const customer = buyer ?? (await newCustomer(house));
  const { totals } = await answerCheckout(house, basketId, customer);
  const seatIds = added.value.tickets.map(({ seatId }) => seatId ?? "");
  return { ...customer, basketId, instanceId, seatIds, total: totals.toPay.amount };
}

type Ready = Pick<Buyer, "session"> & { basketId: string; total: number };

export const startPayment = (
  { api }: House,
  { basketId, session, total }: Ready,
  {
    key = randomUUID(),
    ...more
  }: { key?: string; assumed?: NonNullable<ApiBody<"startPayment">["assumed"]> } = {},
) =>
  api.startPayment({
    params: { id: basketId },
    body: { ...urls, expectedTotal: total, locale: "en-us", ...more },
    session,
    key,
  });

export const verify = (
  { api }: House,
  orderId: string,
  session: string,
  { turnedBack = false } = {},
) => api.verifyOrder({ params: { id: orderId }, body: { turnedBack }, session });

/** Opens the card page and submits a card there; does not return from it. */
export async function submitPayment(house: House, ready: Ready, card?: Card) {
  const { value } = await startPayment(house, ready);
  if (value.next !== "card-page") throw new Error("no card page");
  await submitCard(value.url, card);
  return value.order.id;
}

/** Pays by card and returns to the shop, which asks until the order is decided. */
export async function payByCard(house: House, ready: Ready) {
  const orderId = await submitPayment(house, ready);
  return settle(house, orderId, ready.session);
}

export async function settle(house: House, orderId: string, session: string) {
  await expect
    .poll(async () => (await verify(house, orderId, session)).value.state, { timeout: 20_000 })
    .not.toBe("completing");
  return (await house.api.getOrder({ params: { id: orderId }, session })).value;
}

export async function buy(house: House, options: Parameters<typeof readyBasket>[1] = {}) {
  const ready = await readyBasket(house, options);
  return { ...ready, order: await payByCard(house, ready) };
}
