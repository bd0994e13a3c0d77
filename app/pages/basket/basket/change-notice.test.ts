import { expect, it } from "vitest";

import type { SeatKind } from "#contract/schemas/ticket";

import { send, visit } from "../../../../tests/support/basket-page";
import { sampleBasket, sampleTicket } from "../../../../tests/support/samples/basket";
import { answering } from "../../../../tests/support/stub-crm";

const getSeat = (id: string, kind: SeatKind) =>
  sampleTicket({ id, seat: { section: "Orchestra", row: "R", number: id, kind } });

it.each<[SeatKind[], string]>([
  [["wheelchair"], "ticket-removed"],
  [["wheelchair", "companion"], "space-removed"],
  [["wheelchair", "companion", "companion"], "space-and-companions-removed"],
  [["standard", "standard"], "tickets-removed"],
  [["wheelchair", "companion", "standard"], "tickets-removed"],
])("removing the seats %j shows the notice %s", async (kinds, notice) => {
  const removed = kinds.map((kind, at) => getSeat(`removed${at}`, kind));
  const remaining = getSeat("stays", "standard");
  const context = visit(
    { removeTicket: answering(sampleBasket({ tickets: [remaining] })) },
    { tickets: [remaining, ...removed] },
  );
  await send(context, { intent: "remove", ticket: "removed0", others: "yes" });
  expect(context.session.showNotices()).toEqual([notice]);
});

it("asking for more time right after seats were held says that there is no more time yet", async () => {
  const { hold } = sampleBasket();
  const context = visit({ extendHold: answering(sampleBasket()) });
  await send(context, { intent: "extend", until: hold?.until ?? "", returnTo: "/" });
  expect(context.session.showNotices()).toEqual(["hold-full"]);
});

it("after a ticket was removed, the basket opens with the list of the others", async () => {
  const three = ["t1", "t2", "t3"].map((id) => sampleTicket({ id }));
  const removeTicket = answering(sampleBasket({ tickets: three.slice(1) }));
  const context = visit({ removeTicket }, { tickets: three });
  const response = await send(context, { intent: "remove", ticket: "t1" });
  expect(response).toMatchObject({ status: 303, location: "/checkout/basket?open=i1" });
});
