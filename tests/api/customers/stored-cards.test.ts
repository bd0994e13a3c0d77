import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

type Card = { id: string; maskedNumber: string; isPreferred: boolean };
const listCards = async (session: string) => (await api.listStoredCards({ session })).value;

async function customerWithCards(count: number) {
  const customer = await newCustomer();
  for (let n = 0; n < count; n += 1)
    await stored.storedCards.insert({
      customerId: customer.customerId,
      providerId: `pm_${n}`,
      brand: "Visa",
      maskedNumber: `•••• 000${n}`,
      cardholderName: "Ada Lovell",
      expiryMonth: 6,
      expiryYear: 2040,
      isPreferred: n === 0,
      createdAt: fromNow({ seconds: n }),
    });
  return customer;
}

it("stored cards show the last four digits, and one is preferred", async () => {
  const { session } = await customerWithCards(3);
  expect((await listCards(session)).map((card) => [card.maskedNumber, card.isPreferred])).toEqual([
    ["•••• 0000", true],
    ["•••• 0001", false],
    ["•••• 0002", false],
  ]);
  await expect(stored.storedCards.change({}, { maskedNumber: "4242424242424242" })).rejects.toThrow(
    "stored_cards_masked",
  );
});

it("removing the preferred card makes the next one preferred, even with simultaneous removals", async () => {
  const { session } = await customerWithCards(5);
  const cards = await listCards(session);
  const remove = (card: Card) => api.removeStoredCard({ params: { id: card.id }, session });
  await Promise.all(cards.slice(0, 3).map(remove));
  const left = await listCards(session);
  expect(left.map(({ isPreferred }) => isPreferred)).toEqual([true, false]);
  for (const card of left) await remove(card);
  expect(await listCards(session)).toEqual([]);
});

it("a customer can choose another preferred card", async () => {
  const { session } = await customerWithCards(3);
  const [, , third] = await listCards(session);
  await api.preferStoredCard({ params: { id: third?.id }, session, body: { isPreferred: true } });
  const [first, ...others] = await listCards(session);
  expect(first?.id).toBe(third?.id);
  expect(others.every(({ isPreferred }) => !isPreferred)).toBe(true);
});

it("another customer's stored card returns the same 404 as an unknown id", async () => {
  const [one, other] = [await customerWithCards(1), await customerWithCards(2)];
  const [, theirs] = await listCards(other.session);
  for (const id of [theirs?.id, "nonsense"]) {
    const { session } = one;
    expect((await api.removeStoredCard({ params: { id }, session })).outcome).toBe("not-found");
    const body = { isPreferred: true as const };
    expect((await api.preferStoredCard({ params: { id }, session, body })).outcome).toBe(
      "not-found",
    );
  }
  expect(await listCards(other.session)).toHaveLength(2);
});
