import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addLine, api, add, getBasket, newBasket } from "../support/box-office";
import { addCode } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { orderFood, newMenu, newStockItem } from "../support/stock-items";
import { ticketBasket } from "../support/prepared-basket";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
const remove = (id: string, ticketId: string | undefined, withOthers?: "true") =>
  api.removeTicket({ params: { id, ticketId }, query: { withOthers } });
const getRemovalPlan = (id: string, lineId: string | undefined, all?: "true") =>
  api.planRemoval({ params: { id, lineId }, query: { all } });

it("removing a ticket requires confirmation when the party's food is removed with it", async () => {
  const { id, instanceId, tickets } = await ticketBasket({ quantity: 2 });
  const placed = await orderFood(id, instanceId, await newMenu(instanceId), 2);
  const [first] = tickets;
  const food = placed.value.items.map((item) => item.id);
  expect(food).toHaveLength(2);
  const refused = await remove(id, first?.id);
  expect(refused.outcome).toBe("conflict/takes-others");
  expect(refused.failure.itemIds.sort()).toEqual(food.sort());
  expect((await getBasket(id)).tickets).toHaveLength(2);
  expect(await getRemovalPlan(id, first?.id)).toMatchObject({
    value: {
      ticketIds: [first?.id],
      isBlock: false,
      hasCompanions: false,
    },
  });

  const gone = await remove(id, first?.id, "true");
  expect(gone.value.tickets).toHaveLength(1);
  expect(gone.value.items).toEqual([]);
  // Nothing else is removed with the last ticket.
  expect((await remove(id, gone.value.tickets[0]?.id)).value.tickets).toEqual([]);
});

it("a performance's tickets are removed together, with confirmation if other items are removed too", async () => {
  const { id, instanceId, tickets } = await ticketBasket({ quantity: 2 });
  const other = await createTestPerformance();
  await add(id, { instanceId: other.instanceId });
  const parking = await newStockItem({
    kind: "supplementary",
    price: 1_250,
    stock: 5,
    instanceIds: [instanceId],
  });
  await addLine(id, { kind: "supplementary", itemId: parking, quantity: 1, instanceId });
  const removeAll = (withOthers?: "true") =>
    api.removeTickets({ params: { id }, query: { instanceId, withOthers } });
  const refused = await removeAll();
  expect([refused.outcome, refused.failure.itemIds.length]).toEqual(["conflict/takes-others", 1]);
  const planned = (await getRemovalPlan(id, tickets[0]?.id, "true")).value.ticketIds;
  expect(planned.sort()).toEqual(tickets.map((ticket) => ticket.id).sort());
  const gone = await removeAll("true");
  expect(gone.value.tickets.map(({ instance }) => instance.id)).toEqual([other.instanceId]);
  expect(gone.value.items).toEqual([]);
  expect((await removeAll()).outcome).toBe("ok");
});

it("removing the last access ticket removes its companion too", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { companions: 2 });
  const id = await newBasket();
  await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId, quantity: 2 });
  const { value } = await add(id, { instanceId, priceTypeId: freeId });
  const access = value.tickets.filter(({ priceType }) => priceType.id === typeId);
  // One access ticket is enough for the companion.
  expect((await remove(id, access[0]?.id)).outcome).toBe("ok");
  expect((await getRemovalPlan(id, access[1]?.id)).value.hasCompanions).toBe(true);
  const refused = await remove(id, access[1]?.id);
  expect(refused.outcome).toBe("conflict/takes-others");
  expect(refused.failure.ticketIds).toHaveLength(2);
  expect((await remove(id, access[1]?.id, "true")).value.tickets).toEqual([]);
});

it("a line that does not exist has no removal plan", async () => {
  expect((await getRemovalPlan(await newBasket(), randomUUID())).outcome).toBe("not-found");
  expect((await getRemovalPlan("none", "none")).outcome).toBe("not-found");
});
