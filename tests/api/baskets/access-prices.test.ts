import { expect, it } from "vitest";

import {
  api,
  add,
  type BasketBody,
  getBasket,
  newBasket,
  newCustomer,
} from "../support/box-office";
import { buy, makeReady } from "../support/buyers";
import { addCode } from "../support/codes";
import { FRIEND, newMember } from "../support/members";
import { pay } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

/** Standard tickets cost $76.00, access tickets $20.00, both and the fee; companions are free. */
const ACCESS_SAVES = 8_500 - 2_900;
const COMPANION_SAVES = 8_500;

/** A performance with access prices, and a customer with a registration for 3 tickets, 1 of them for a companion. */
async function holderOfAccess() {
  const performance = await restrictedPerformance("access");
  const { typeId, freeId } = performance;
  const code = await newRegistration([typeId, freeId], { maxTickets: 3 });
  const holder = await newCustomer();
  const { session } = holder;
  const setAccess = () => api.setAccessRegistration({ session, body: { code } });
  await setAccess();
  const buyStandard = async (quantity: number) => {
    const id = await newBasket(session);
    const { instanceId } = performance;
    return { id, ...(await add(id, { instanceId, quantity }, { session })) };
  };
  return { ...performance, code, holder, session, setAccess, buyStandard };
}

const listTypes = ({ tickets }: BasketBody) => tickets.map(({ priceType }) => priceType.id).sort();

it("the access prices of the account apply by themselves, with one companion, and say what they save", async () => {
  const { typeId, freeId, holder, buyStandard } = await holderOfAccess();
  const { id, value } = await buyStandard(2);
  expect(listTypes(value)).toEqual([typeId, freeId].sort());
  expect(value.totals.total.amount).toBe(2_900);
  expect(value.priceSaving).toEqual({
    saves: { amount: ACCESS_SAVES + COMPANION_SAVES, currency: "USD" },
    prices: ["access"],
    discounts: [],
  });
  expect((await buy(id, holder)).outcome).toBe("ok");
});

it("beyond the tickets of the registration, in one order or several, the chosen prices stay", async () => {
  const { typeId, freeId, holder, buyStandard } = await holderOfAccess();
  const { id, value } = await buyStandard(4);
  expect(listTypes(value)).toEqual([typeId, typeId, freeId, "standard"].sort());
  expect((await buy(id, holder)).outcome).toBe("ok");
  const again = await buyStandard(1);
  expect([listTypes(again.value), again.value.priceSaving]).toEqual([["standard"], null]);
});

it("a companion ticket applies to a later order of someone who already has an access ticket", async () => {
  const { typeId, freeId, holder, buyStandard } = await holderOfAccess();
  const first = await buyStandard(1);
  expect(listTypes(first.value)).toEqual([typeId]);
  expect((await buy(first.id, holder)).outcome).toBe("ok");
  expect(listTypes((await buyStandard(1)).value)).toEqual([freeId]);
});

it("a member with a registration gets the lower of both prices for each ticket", async () => {
  const { instanceId, typeId, freeId, holder, session, priceListId } = await holderOfAccess();
  const member = await restrictedPerformance("member");
  await stored.prices.change({ priceTypeId: member.typeId }, { priceListId, faceValue: 5000 });
  await newMember(FRIEND, 10, holder.customerId);
  const id = await newBasket(session);
  const choices = ["standard", member.typeId].map((priceTypeId) => ({
    band: "A",
    priceTypeId,
    quantity: 2,
  }));
  const { value } = await api.addTickets({
    params: { id },
    session,
    body: { instanceId, choices },
  });
  expect(listTypes(value)).toEqual([typeId, typeId, freeId, member.typeId].sort());
  expect(value.totals.total.amount).toBe(2 * 2_900 + 5_900);
  expect(value.priceSaving?.prices).toContain("access");
});

it("adding a registration to the account lowers the prices of its basket, and removing it raises them", async () => {
  const { typeId, session, setAccess, buyStandard } = await holderOfAccess();
  const { id } = await buyStandard(1);
  await api.removeAccessRegistration({ session });
  const removed = await getBasket(id);
  expect([listTypes(removed), removed.tickets.map(({ entitled }) => entitled)]).toEqual([
    ["standard"],
    [true],
  ]);
  await setAccess();
  expect(listTypes(await getBasket(id))).toEqual([typeId]);
});

it("a dearer price chosen for a ticket that has the access price by itself changes nothing, not even what it saves", async () => {
  const { typeId, session, priceListId, buyStandard } = await holderOfAccess();
  const { id, value } = await buyStandard(1);
  const { typeId: dearer } = await restrictedPerformance("all");
  await stored.prices.change({ priceTypeId: dearer }, { priceListId, faceValue: 4_000 });
  const [ticket] = value.tickets;
  const changed = await api.changeTicket({
    params: { id, ticketId: ticket?.id },
    session,
    body: { priceTypeId: dearer },
  });
  expect(changed.outcome).toBe("ok");
  expect([listTypes(changed.value), changed.value.priceSaving]).toEqual([
    [typeId],
    value.priceSaving,
  ]);
  await api.removeAccessRegistration({ session });
  expect(listTypes(await getBasket(id))).toEqual(["standard"]);
});

it("a registration that another account has is refused, and the account keeps its own", async () => {
  const { session, code } = await holderOfAccess();
  const other = await holderOfAccess();
  const refused = await api.setAccessRegistration({ session, body: { code: other.code } });
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { code: "taken" }]);
  const { value } = await api.getAccessRegistration({ session });
  expect(value.registration).toMatchObject({ code });
});

it("tickets that got the access price by themselves count after the registration is on another account", async () => {
  const { typeId, freeId, instanceId, holder, session, code, buyStandard } = await holderOfAccess();
  const { id, value } = await buyStandard(3);
  expect(listTypes(value)).toEqual([typeId, typeId, freeId].sort());
  expect((await buy(id, holder)).outcome).toBe("ok");
  await api.removeAccessRegistration({ session });
  const next = await newCustomer();
  const moved = await api.setAccessRegistration({ session: next.session, body: { code } });
  expect(moved.outcome).toBe("ok");
  const added = await add(await newBasket(next.session), { instanceId }, next);
  expect(listTypes(added.value)).toEqual(["standard"]);
});

it("a basket whose access prices another order has used up is paid at the chosen prices, seen first", async () => {
  const { typeId, holder, buyStandard } = await holderOfAccess();
  const [first, second] = [await buyStandard(3), await buyStandard(1)];
  expect(listTypes(second.value)).toEqual([typeId]);
  const ready = await makeReady(second.id, holder);
  expect((await buy(first.id, holder)).outcome).toBe("ok");
  const refused = await pay(ready);
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { total: "changed" }]);
  const shown = await getBasket(second.id);
  expect([listTypes(shown), shown.totals.total.amount]).toEqual([["standard"], 8_500]);
  expect((await pay({ ...ready, total: 8_500 })).outcome).toBe("ok");
});

it("a basket whose registration has ended since the last change is paid at the chosen prices, seen first", async () => {
  const { typeId, holder, code, buyStandard } = await holderOfAccess();
  const { id, value } = await buyStandard(1);
  expect(listTypes(value)).toEqual([typeId]);
  const ready = await makeReady(id, holder);
  await stored.accessRegistrations.change({ code }, { expiresAt: fromNow() });
  const refused = await pay(ready);
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { total: "changed" }]);
  expect(listTypes(await getBasket(id))).toEqual(["standard"]);
  expect((await pay({ ...ready, total: 8_500 })).outcome).toBe("ok");
});

it("an access code in the basket applies its prices, and removing it brings back the chosen ones", async () => {
  const { instanceId, typeId, code } = await holderOfAccess();
  const id = await newBasket();
  await add(id, { instanceId });
  const entered = await addCode(id, code);
  expect(listTypes(entered.value)).toEqual([typeId]);
  const removed = await api.removeCode({ params: { id, codeId: entered.value.codes[0]?.id } });
  expect(listTypes(removed.value)).toEqual(["standard"]);
});

it("signing in with tickets in the basket applies the access prices of the account", async () => {
  const { instanceId, typeId, freeId, session } = await holderOfAccess();
  const id = await newBasket();
  await add(id, { instanceId, quantity: 2 });
  const { value } = await api.claimBasket({ params: { id }, session });
  expect(listTypes(value)).toEqual([typeId, freeId].sort());
});

it("the ticket of a wheelchair space is never the companion's", async () => {
  const { instanceId, typeId, freeId, session } = await holderOfAccess();
  const { seatIds, planId } = await getSeats(instanceId);
  const [space, seat] = seatIds;
  await stored.seats.change({ planId, id: space }, { kind: "wheelchair" });
  const id = await newBasket(session);
  const pick = (seats: (string | undefined)[]) =>
    api.addTickets({
      params: { id },
      session,
      body: {
        instanceId,
        seats: seats.map((seatId = "none") => ({ seatId, priceTypeId: "standard" })),
      },
    });
  const { value } = await pick([space, seat]);
  expect(value.tickets.find(({ seatId }) => seatId === space)?.priceType.id).toBe(typeId);
  expect(value.tickets.find(({ seatId }) => seatId === seat)?.priceType.id).toBe(freeId);
});

async function getSeats(instanceId: string) {
  const { planId } = await stored.instances.one({ id: instanceId }, ["planId"]);
  const seats = await stored.seats.find({ planId }, ["id"], ["place"]);
  return { seatIds: seats.map(({ id }) => id), planId };
}
