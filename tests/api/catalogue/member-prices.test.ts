import { afterAll, expect, it } from "vitest";

import {
  add,
  call,
  getBasket,
  newBasket,
  newCustomer,
  type BasketBody,
} from "../support/box-office";
import { FRIEND, member } from "../support/members";
import { closeDatabase } from "../support/create-test-performance";
import { restrictedPerformance } from "../support/restricted-prices";

afterAll(closeDatabase);

const changeTypes = (id: string, tickets: { ticketId: string; priceTypeId: string }[]) =>
  call<BasketBody & { code: string; reason: string }>("PATCH", `/baskets/${id}/tickets`, {
    body: { tickets },
  });

it("gives a member's tickets the member price in one change, all or none", async () => {
  const { instanceId, typeId } = await restrictedPerformance("member");
  const { customerId, session } = await newCustomer();
  await member(FRIEND, 10, customerId);
  const id = await newBasket();
  await call("PUT", `/baskets/${id}/customer`, { session });
  const { body } = await add(id, { instanceId, quantity: 2 }, { session });
  const standard = body.tickets.map(({ priceType }) => priceType.id);
  const [first, second] = body.tickets.map((ticket) => ticket.id);

  const refused = await changeTypes(id, [
    { ticketId: first ?? "", priceTypeId: typeId },
    { ticketId: second ?? "", priceTypeId: "no-such-type" },
  ]);
  expect([refused.status, refused.body.reason]).toEqual([403, "price-not-open"]);
  expect((await getBasket(id)).tickets.map(({ priceType }) => priceType.id)).toEqual(standard);

  const wanted = body.tickets.map((ticket) => ({ ticketId: ticket.id, priceTypeId: typeId }));
  const changed = await changeTypes(id, wanted);
  expect(changed.body.tickets.map(({ total }) => total.amount)).toEqual([2_900, 2_900]);
  expect((await changeTypes(id, wanted)).status).toBe(200);
});

it("refuses members' prices to others", async () => {
  const { instanceId, typeId } = await restrictedPerformance("member");
  const id = await newBasket();
  const { body } = await add(id, { instanceId });
  const answer = await changeTypes(id, [
    { ticketId: body.tickets[0]?.id ?? "", priceTypeId: typeId },
  ]);
  expect(answer.status).toBe(403);
});
