import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, getBasket, newBasket, type BasketBody } from "../support/box-office";
import { addCode } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { orderFood, newMenu, newStockItem } from "../support/stock-items";
import { post, ticketBasket } from "../support/prepared-basket";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";

type RemovalResponse = BasketBody & {
  code: string;
  reason: string;
  ticketIds: string[];
  itemIds: string[];
};
const remove = (id: string, ticketId: string | undefined, withOthers = false) =>
  call<RemovalResponse>("DELETE", `/baskets/${id}/tickets/${ticketId}?withOthers=${withOthers}`);
const getRemovalPlan = (id: string, lineId: string | undefined) =>
  call<{ ticketIds: string[]; itemIds: string[]; isBlock: boolean; hasCompanions: boolean }>(
    "GET",
    `/baskets/${id}/removals/${lineId}`,
  );

it("removing a ticket requires confirmation when the party's food is removed with it", async () => {
  const { id, instanceId, tickets } = await ticketBasket({ quantity: 2 });
  const placed = await orderFood(id, instanceId, await newMenu(instanceId), 2);
  const [first] = tickets;
  const food = placed.body.items.map((item) => item.id);
  expect(food).toHaveLength(2);
  const refused = await remove(id, first?.id);
  expect([refused.status, refused.body.reason]).toEqual([409, "takes-others"]);
  expect(refused.body.itemIds.sort()).toEqual(food.sort());
  expect((await getBasket(id)).tickets).toHaveLength(2);
  expect((await getRemovalPlan(id, first?.id)).body).toMatchObject({
    ticketIds: [first?.id],
    isBlock: false,
    hasCompanions: false,
  });

  const gone = await remove(id, first?.id, true);
  expect(gone.body.tickets).toHaveLength(1);
  expect(gone.body.items).toEqual([]);
  // Nothing else is removed with the last ticket.
  expect((await remove(id, gone.body.tickets[0]?.id)).body.tickets).toEqual([]);
});

it("a performance's tickets are removed together, with confirmation if other items are removed too", async () => {
  const { id, instanceId, tickets } = await ticketBasket({ quantity: 2 });
  const other = await createTestPerformance();
  await add(id, { instanceId: other.instanceId });
  const parking = await newStockItem({
    kind: "supplementary",
    price: 1_250,
    stock: 5,
    instance_ids: [instanceId],
  });
  await post(id, "stock-items", { itemId: parking, quantity: 1, instanceId });
  const removeAll = (withOthers: boolean) =>
    call<RemovalResponse>(
      "DELETE",
      `/baskets/${id}/tickets?instanceId=${instanceId}&withOthers=${withOthers}`,
    );
  const refused = await removeAll(false);
  expect([refused.status, refused.body.reason, refused.body.itemIds.length]).toEqual([
    ...[409, "takes-others", 1],
  ]);
  const planned = (await getRemovalPlan(id, `${tickets[0]?.id}?all=true`)).body.ticketIds;
  expect(planned.sort()).toEqual(tickets.map((ticket) => ticket.id).sort());
  const gone = await removeAll(true);
  expect(gone.body.tickets.map(({ instance }) => instance.id)).toEqual([other.instanceId]);
  expect(gone.body.items).toEqual([]);
  expect((await removeAll(false)).status).toBe(200);
});

it("removing the last access ticket removes its companion too", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { companions: 2 });
  const id = await newBasket();
  await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId, quantity: 2 });
  const { body } = await add(id, { instanceId, priceTypeId: freeId });
  const access = body.tickets.filter(({ priceType }) => priceType.id === typeId);
  // One access ticket is enough for the companion.
  expect((await remove(id, access[0]?.id)).status).toBe(200);
  expect((await getRemovalPlan(id, access[1]?.id)).body.hasCompanions).toBe(true);
  const refused = await remove(id, access[1]?.id);
  expect([refused.status, refused.body.reason]).toEqual([409, "takes-others"]);
  expect(refused.body.ticketIds).toHaveLength(2);
  expect((await remove(id, access[1]?.id, true)).body.tickets).toEqual([]);
});

it("a line that does not exist has no removal plan", async () => {
  expect((await getRemovalPlan(await newBasket(), randomUUID())).status).toBe(404);
  expect((await getRemovalPlan("none", "none")).status).toBe(404);
});
