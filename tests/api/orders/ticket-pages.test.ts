import { randomBytes, randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { findSeatSpots } from "../../../crm/desk/tickets/hall-shape";
import { openDatabase } from "../../../crm/platform/database/database";
import { insertFreeTickets } from "../../support/api/orders";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { addLine, callRaw, api, getBasket, newCustomer } from "../support/box-office";
import { createTestPerformance, copyPerformance } from "../support/create-test-performance";
import { newMenu, newStockItem, orderFood } from "../support/stock-items";
import { payByCard, readyBasket } from "../support/paying";
import { stored } from "../support/stored";

/** A customer with one ticket for each of `count` performances, one a day. */
async function createHolder(count: number) {
  const { instanceId } = await createTestPerformance({ seats: 1 });
  const ids = [instanceId, ...Array.from({ length: count - 1 }, (_, at) => `${instanceId}-${at}`)];
  const { startsAt } = await stored.instances.one({ id: instanceId });
  for (const [at, id] of ids.slice(1).entries())
    await copyPerformance(instanceId, {
      id,
      startsAt: new Date(startsAt.getTime() + (at + 1) * 86_400_000),
    });
  const customer = await newCustomer();
  await insertFreeTickets(stored, customer.customerId, ids);
  const getTickets = async (query: { page?: number; instance?: string | undefined } = {}) =>
    (await api.listTickets({ query, ...customer })).value;
  return { ids, customer, readTickets: getTickets };
}

it("a customer's tickets are paginated by 20 performances, in order of time, each once", async () => {
  const { ids, readTickets } = await createHolder(45);
  const pages = [
    await readTickets(),
    await readTickets({ page: 2 }),
    await readTickets({ page: 3 }),
  ];
  expect(pages.map(({ page, pageCount, tickets }) => [page, pageCount, tickets.length])).toEqual([
    [1, 3, 20],
    [2, 3, 20],
    [3, 3, 5],
  ]);
  expect(pages.flatMap(({ tickets }) => tickets.map(({ instance }) => instance.id))).toEqual(ids);
  expect(await readTickets({ page: 9 })).toEqual(pages[2]);
});

it("the tickets of one performance can be requested alone, whatever page they are on", async () => {
  const { ids, readTickets } = await createHolder(21);
  const last = ids.at(-1) ?? "";
  const { tickets, ...place } = await readTickets({ instance: last });
  expect(tickets.map(({ instance }) => instance.id)).toEqual([last]);
  expect(place).toEqual({ addOns: [], page: 1, pageCount: 1 });
});

it("the PDF of a customer's tickets has those of one page", async () => {
  const { customer } = await createHolder(21);
  const pdf = async (page?: number) => {
    const { value } = await api.getOwnTicketsPdf({ query: { page }, ...customer });
    return String(value).match(/\/Type \/Page\b/g)?.length;
  };
  expect(await pdf()).toBe(20);
  expect(await pdf(2)).toBe(1);
  expect((await callRaw("GET", "/customer/tickets.pdf?page=0", customer)).status).toBe(400);
});

it("the hall on a ticket has its stage if the plan says how far seats are from it", async () => {
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 1 });
  onTestFinished(close);
  const drawHall = async (rowsInFront: number | null) => {
    const { instanceId } = await createTestPerformance({ seats: 2 });
    const { planId } = await stored.instances.one({ id: instanceId }, ["planId"]);
    await stored.seats.change({ planId }, { rowsInFront });
    const customer = await newCustomer();
    await insertFreeTickets(stored, customer.customerId, [instanceId]);
    const ticket = await stored.orderTickets.one({ instanceId }, ["id"]);
    return (await findSeatSpots(db, [ticket.id])).halls[planId];
  };
  expect(await drawHall(0)).toMatchObject({ hasStage: true, rows: [{ section: "Orchestra" }] });
  expect((await drawHall(null))?.hasStage).toBe(false);
});

it("a share of a ticket on a later page is listed", async () => {
  const { ids, customer, readTickets } = await createHolder(21);
  const [ticket] = (await readTickets({ instance: ids.at(-1) })).tickets;
  const id = randomUUID();
  const created = await api.shareTickets({
    params: { id },
    ...customer,
    body: { token: randomBytes(32).toString("base64url"), ticketIds: [ticket?.id ?? ""] },
  });
  expect(created.outcome).toBe("ok");
  const { value } = await api.listTicketShares(customer);
  expect(value.map((share) => share.id)).toEqual([id]);
});

it("an add-on is listed with the tickets of its performance and its description", async () => {
  const ready = await readyBasket();
  const { basketId, instanceId } = ready;
  const own = { name: "Parking pass", description: "In the garage." };
  const itemId = await newStockItem({ ...own, kind: "supplementary" });
  await addLine(basketId, { kind: "supplementary", itemId, quantity: 1, instanceId });
  const { number } = await payByCard(ready);
  const { value } = await api.listTickets(ready);
  expect(value.addOns).toEqual([{ ...own, instanceId, orderNumber: number, quantity: 1 }]);
});

it("food and drink is listed with the tickets of its performance and where to collect it", async () => {
  const ready = await readyBasket();
  const { basketId, instanceId } = ready;
  await orderFood(basketId, instanceId, await newMenu(instanceId), 2);
  const { totals } = await getBasket(basketId);
  const { number } = await payByCard({ ...ready, total: totals.toPay.amount });
  const { addOns } = (await api.listTickets(ready)).value;
  const pickup = { guests: 2, collectionPoint: "Bar" };
  const dish = { instanceId, orderNumber: number, quantity: 2, description: null, pickup };
  expect(addOns).toMatchObject([dish, dish]);
});
