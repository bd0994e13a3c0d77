import { expect, it } from "vitest";

import {
  api,
  add,
  type BasketBody,
  getBasket,
  newBasket,
  newCustomer,
} from "../support/box-office";
import { buy } from "../support/buyers";
import { addCode, newPromo } from "../support/codes";
import { ageBasket } from "../support/create-test-performance";
import { addMembership, FRIEND, membershipItem, newMember, removeItem } from "../support/members";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { stored } from "../support/stored";

/** Standard tickets cost $76.00 and the fee, member tickets $20.00 and the fee. */
async function memberPerformance(maxTickets: number | null = null) {
  const { instanceId, typeId, freeId } = await restrictedPerformance("member");
  await stored.prices.remove({ priceTypeId: freeId });
  await stored.priceTypes.change({ id: typeId }, { maxTickets });
  return { instanceId, typeId };
}

const newPerson = async (isMember: boolean) => {
  const person = await newCustomer();
  if (isMember) await newMember(FRIEND, 10, person.customerId);
  return person;
};

const listTypes = ({ tickets }: BasketBody) => tickets.map(({ priceType }) => priceType.id).sort();
const SAVED = 8_500 - 2_900;

it("a member who adds standard tickets gets the member price, and reads what it saves", async () => {
  const { instanceId, typeId } = await memberPerformance();
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  const { value } = await add(id, { instanceId, quantity: 2 }, { session: member.session });
  expect(listTypes(value)).toEqual([typeId, typeId]);
  expect(value.tickets.map(({ chosenPriceTypeId }) => chosenPriceTypeId)).toEqual([
    "standard",
    "standard",
  ]);
  expect([value.totals.total.amount, value.priceSaving?.saves.amount]).toEqual([5_800, 2 * SAVED]);
  const { value: more } = await add(id, { instanceId }, { session: member.session });
  expect(more.totals.total.amount).toBe(8_700);
  expect((await buy(id, member)).outcome).toBe("ok");
});

it("tickets chosen at the member price save as much as those that get it by itself, and are standard without it", async () => {
  const { instanceId, typeId } = await memberPerformance();
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  const asMember = { session: member.session };
  await add(id, { instanceId }, asMember);
  const { value } = await add(id, { instanceId, priceTypeId: typeId }, asMember);
  expect([value.totals.total.amount, value.priceSaving?.saves.amount]).toEqual([5_800, 2 * SAVED]);
  expect(value.tickets.map(({ chosenPriceTypeId }) => chosenPriceTypeId)).toEqual([
    "standard",
    "standard",
  ]);
  const large = await newPromo({ percentOff: 90, priceTypeIds: ["standard"] });
  expect(listTypes((await addCode(id, large)).value)).toEqual(["standard", "standard"]);
  const moved = await api.moveBasket({ params: { id }, ...asMember });
  expect(moved.value.tickets.map(({ entitled }) => entitled)).toEqual([true, true]);
});

it("a member price that saves nothing stays as it was chosen", async () => {
  const { instanceId, typeId } = await memberPerformance();
  await stored.prices.change({ priceTypeId: typeId }, { faceValue: 7600 });
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  const { value } = await add(id, { instanceId, priceTypeId: typeId }, { session: member.session });
  expect([listTypes(value), value.priceSaving]).toEqual([[typeId], null]);
});

it("signing in with tickets in the basket applies the member price, and leaving the account takes it away", async () => {
  const { instanceId, typeId } = await memberPerformance();
  const id = await newBasket();
  await add(id, { instanceId });
  expect(
    (await api.claimBasket({ params: { id }, session: (await newPerson(false)).session })).value
      .priceSaving,
  ).toBeNull();
  const other = await newBasket();
  await add(other, { instanceId });
  const member = await newPerson(true);
  const { value } = await api.claimBasket({ params: { id: other }, session: member.session });
  expect([listTypes(value), value.priceSaving?.saves.amount]).toEqual([[typeId], SAVED]);
  const moved = await api.moveBasket({ params: { id: other }, session: member.session });
  expect([listTypes(moved.value), moved.value.priceSaving]).toEqual([["standard"], null]);
});

it("a membership in the basket applies its price, and removing it brings back the chosen tickets", async () => {
  const { instanceId, typeId } = await memberPerformance();
  const id = await newBasket();
  await add(id, { instanceId, quantity: 2 });
  const joined = (await addMembership(id, FRIEND)).value;
  expect([listTypes(joined), joined.priceSaving?.saves.amount]).toEqual([
    [typeId, typeId],
    2 * SAVED,
  ]);
  expect(joined.tickets.map(({ membershipItemId }) => membershipItemId)).toEqual([null, null]);
  const { value: left } = await removeItem(id, membershipItem(joined).id);
  expect([listTypes(left), left.priceSaving]).toEqual([["standard", "standard"], null]);
});

it("within the limit of the member price, some tickets get it and the rest stay", async () => {
  const { instanceId, typeId } = await memberPerformance(2);
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  const { value } = await add(id, { instanceId, quantity: 3 }, { session: member.session });
  expect(listTypes(value)).toEqual([typeId, typeId, "standard"].sort());
  expect((await buy(id, member)).outcome).toBe("ok");
  const next = await newBasket(member.session);
  const again = await add(next, { instanceId }, { session: member.session });
  expect([again.outcome, listTypes(again.value)]).toEqual(["ok", ["standard"]]);
});

it("a promo code worth more than the member price applies, and the member price returns without it", async () => {
  const { instanceId, typeId } = await memberPerformance();
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  await add(id, { instanceId }, { session: member.session });
  const small = await newPromo({ percentOff: 10, priceTypeIds: ["standard"] });
  expect((await addCode(id, small)).failure.reason).toBe("code-not-valid");
  const large = await newPromo({ percentOff: 90, priceTypeIds: ["standard"] });
  const { value } = await addCode(id, large);
  expect([listTypes(value), value.priceSaving?.prices, value.priceSaving?.discounts]).toEqual([
    ["standard"],
    [],
    ["promo"],
  ]);
  const removed = await api.removeCode({ params: { id, codeId: value.codes[0]?.id } });
  expect(listTypes(removed.value)).toEqual([typeId]);
});

it("tickets at another kind of price stay as the visitor chose them", async () => {
  const { instanceId } = await memberPerformance();
  const access = await restrictedPerformance("access");
  const { priceListId } = await stored.instances.one({ id: instanceId }, ["priceListId"]);
  await stored.prices.change({ priceTypeId: access.typeId }, { priceListId });
  const member = await newPerson(true);
  const id = await newBasket(member.session);
  await addCode(id, await newRegistration([access.typeId]), { session: member.session });
  await stored.prices.change({ priceTypeId: access.typeId }, { faceValue: 5000 });
  const { value } = await add(
    id,
    { instanceId, priceTypeId: access.typeId },
    { session: member.session },
  );
  expect([listTypes(value), value.priceSaving]).toEqual([[access.typeId], null]);
});

it("tickets held again and merged baskets get the member price within its limit", async () => {
  const { instanceId, typeId } = await memberPerformance(2);
  const member = await newPerson(true);
  const [into, from] = [await newBasket(member.session), await newBasket(member.session)];
  for (const id of [into, from])
    await add(id, { instanceId, quantity: 2 }, { session: member.session });
  const merged = await api.mergeBaskets({ params: { id: into }, body: { from } });
  expect([merged.outcome, listTypes(merged.value)]).toEqual([
    "ok",
    [typeId, typeId, "standard", "standard"].sort(),
  ]);
  await ageBasket(into, 16);
  expect((await getBasket(into)).status).toBe("expired");
  const again = await api.reclaimTickets({ params: { id: into }, session: member.session });
  expect(listTypes(again.value)).toEqual([typeId, typeId, "standard", "standard"].sort());
});
