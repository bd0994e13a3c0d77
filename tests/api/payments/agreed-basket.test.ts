import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { FRIEND } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { listOrders, readyBasket, type ReadyBasket, urls } from "../support/paying";

const start = ({ basketId, session, total }: ReadyBasket, expectedRevision?: string | null) =>
  api.startPayment({
    params: { id: basketId },
    body: { ...urls, expectedTotal: total, expectedRevision, locale: "en-us" },
    session,
    key: randomUUID(),
  });

it("other tickets at the same total are not what the buyer agreed to", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const { basketId, session, total } = ready;
  const before = await getBasket(basketId);
  const other = await createTestPerformance();
  await add(basketId, { instanceId: other.instanceId, quantity: 1 });
  const ticketId = before.tickets[0]?.id ?? "";
  await api.removeTicket({ params: { id: basketId, ticketId }, query: {}, session });
  const after = await getBasket(basketId);
  expect(after.totals.toPay.amount).toBe(total);
  expect(await start(ready, before.revision)).toMatchObject({
    failure: { code: "invalid", fields: { total: "changed" } },
  });
  expect(await listOrders(basketId)).toEqual([]);
  expect((await start(ready, after.revision)).value.next).toBe("card-page");
  // Another attempt at the order that is in payment.
  expect((await start(ready, before.revision)).outcome).toBe("invalid");
  expect((await start(ready, after.revision)).value.next).toBe("card-page");
});

it("the fingerprint of a basket stays the same while it is paid for", async () => {
  const ready = await readyBasket();
  const { revision } = await getBasket(ready.basketId);
  expect((await start(ready, revision)).value.next).toBe("card-page");
  expect((await getBasket(ready.basketId)).revision).toBe(revision);
  expect((await getBasket(await newBasket())).revision).not.toBe(revision);
});

it("the fingerprint of a basket with a membership stays the same once its buyer is known", async () => {
  const id = await newBasket();
  await api.addLine({
    params: { id },
    body: { kind: "membership", levelId: FRIEND, remindsToRenew: false },
  });
  const { revision } = await getBasket(id);
  const { session } = await newCustomer();
  await api.claimBasket({ params: { id }, session });
  expect((await getBasket(id)).revision).toBe(revision);
});
