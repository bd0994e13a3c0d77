import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { buy } from "../support/buyers";
import { addPackage, addPerformances, firstPackageId } from "../support/buying-packages";
import { FRIEND, newMember } from "../support/members";
import { newPackage } from "../support/packages";
import { newRegistration } from "../support/restricted-prices";
import { stored } from "../support/stored";

const LOWER = 6_500;

/** Two performances in a package that offers standard tickets only, with a member and an access price of their own. */
async function memberPackage(faceValue = LOWER) {
  const made = await newPackage({
    events: 2,
    seats: 12,
    change: { priceTypeIds: ["standard"] },
  });
  const types = { member: `member-${made.packageId}`, access: `access-${made.packageId}` };
  for (const eligibility of ["member", "access"] as const) {
    const id = types[eligibility];
    await stored.priceTypes.insert({ id, name: id, rank: 50, eligibility });
    for (const priceListId of made.instanceIds)
      await stored.prices.insert({
        priceListId,
        bandId: "A",
        priceTypeId: id,
        faceValue,
        enabled: true,
      });
  }
  return { ...made, types };
}

async function customerWith(right: "none" | "member" | "access", accessTypeId: string) {
  const customer = await newCustomer();
  if (right === "member") await newMember(FRIEND, 10, customer.customerId);
  if (right === "access") {
    const code = await newRegistration([accessTypeId], { maxTickets: 9 });
    await api.setAccessRegistration({ session: customer.session, body: { code } });
  }
  return customer;
}

const RIGHTS = ["none", "member", "access"] as const;
/** Face values of the member or access price; below 10.00 a ticket has no fee. */
const PRICES = [9_000, 7_000, 3_000, 500];
const STANDARD = [7_600, 900];

it.each(
  RIGHTS.flatMap((right) =>
    PRICES.flatMap((price) => STANDARD.map((standard) => [right, price, standard] as const)),
  ),
)(
  "a package costs a customer less than the same single tickets: rights %s at %i, standard %i",
  async (right, price, standard) => {
    const { packageId, instanceIds, types } = await memberPackage(price);
    for (const priceListId of instanceIds)
      await stored.prices.change(
        { priceListId, bandId: "A", priceTypeId: "standard" },
        { faceValue: standard },
      );
    const { session } = await customerWith(right, types.access);
    const single = await newBasket(session);
    for (const instanceId of instanceIds) await add(single, { instanceId }, { session });
    const { totals: alone } = await getBasket(single);
    const { value } = await addPackage(await newBasket(session), packageId, instanceIds);
    expect(value.tickets).toHaveLength(2);
    const lowest = right === "none" || price > standard ? standard : price;
    expect([alone.subtotal.amount, value.totals.subtotal.amount]).toEqual([2 * lowest, 2 * lowest]);
    expect(value.totals.discounts.amount).toBe(2 * Math.round(lowest * 0.15));
    expect(value.totals.total.amount).toBe(alone.total.amount - value.totals.discounts.amount);
  },
);

it("a member gets the member price in a package that does not offer it, with the package's discount, to the order", async () => {
  const { packageId, instanceIds, types } = await memberPackage();
  const member = await customerWith("member", types.access);
  const [first = "", second = ""] = instanceIds;
  const id = await newBasket(member.session);
  const open = await addPackage(id, packageId, [first]);
  expect(open.value.totals.total.amount).toBe(LOWER + 900);
  const { value } = await addPerformances(id, firstPackageId(open.value), [second]);
  expect(value.tickets.map((ticket) => [ticket.priceType.id, ticket.chosenPriceTypeId])).toEqual([
    [types.member, "standard"],
    [types.member, "standard"],
  ]);
  const total = 2 * (LOWER - 975 + 900);
  expect(value.totals).toMatchObject({ discounts: { amount: 1_950 }, total: { amount: total } });
  // Standard tickets alone would cost 2 x (76.00 + 9.00).
  expect(value.priceSaving).toMatchObject({
    saves: { amount: 2 * (7_600 + 900) - total },
    prices: ["member"],
    discounts: ["package"],
  });
  const bought = await buy(id, member);
  expect(bought.outcome).toBe("ok");
});

it("leaving the account takes the member price out of a package, and its discount is then of the standard price", async () => {
  const { packageId, instanceIds, types } = await memberPackage();
  const { session } = await customerWith("member", types.access);
  const id = await newBasket(session);
  await addPackage(id, packageId, instanceIds);
  const { value } = await api.moveBasket({ params: { id }, session });
  expect(value.totals.total.amount).toBe(2 * (7_600 - 1_140 + 900));
});

it("the list of packages counts with a member's price where it is lower", async () => {
  const { packageId } = await memberPackage();
  const priceOn = async (terms: "public" | "member" | "member-no-fee") =>
    (await api.getPackage({ params: { id: packageId }, query: { terms } })).value.priceFrom?.amount;
  expect(await priceOn("public")).toBe(2 * (7_600 - 1_140 + 900));
  expect(await priceOn("member")).toBe(2 * (LOWER - 975 + 900));
  expect(await priceOn("member-no-fee")).toBe(2 * (LOWER - 975));
  const dearer = await memberPackage(8_000);
  const query = { terms: "member" as const };
  const { value } = await api.getPackage({ params: { id: dearer.packageId }, query });
  expect(value.priceFrom?.amount).toBe(2 * (7_600 - 1_140 + 900));
});

it("the list of packages says what a member saves as the basket does", async () => {
  const { packageId, instanceIds, types } = await memberPackage();
  const { session } = await customerWith("member", types.access);
  const basket = await addPackage(await newBasket(session), packageId, instanceIds);
  const query = { terms: "member" as const };
  const { value } = await api.getPackage({ params: { id: packageId }, query });
  expect(value.savesFrom).toEqual(basket.value.priceSaving?.saves);
  const forAll = await api.getPackage({ params: { id: packageId } });
  expect(forAll.value.savesFrom?.amount).toBe(2 * 1_140);
});
