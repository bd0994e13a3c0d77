import { expect, it } from "vitest";

import type { SeatKind } from "#contract/schemas/ticket";

import { send, visit } from "../../../../tests/support/basket-page";
import { sampleBasket, sampleTicket } from "../../../../tests/support/samples/basket";
import { answering } from "../../../../tests/support/stub-crm";

const seatOf = (id: string, kind: SeatKind) =>
  sampleTicket({ id, seat: { section: "Orchestra", row: "R", number: id, kind } });

it.each<[SeatKind[], string]>([
  [["wheelchair"], "ticket-removed"],
  [["wheelchair", "companion"], "space-removed"],
  [["wheelchair", "companion", "companion"], "space-and-companions-removed"],
  [["standard", "standard"], "tickets-removed"],
  [["wheelchair", "companion", "standard"], "tickets-removed"],
])("removing the seats %j shows the notice %s", async (kinds, notice) => {
  const removed = kinds.map((kind, at) => seatOf(`removed${at}`, kind));
  const remaining = seatOf("stays", "standard");
  const context = visit(
    { removeTicket: answering(sampleBasket({ tickets: [remaining] })) },
    { tickets: [remaining, ...removed] },
  );
  await send(context, { intent: "remove", ticket: "removed0", others: "yes" });
  expect(context.session.showNotices()).toEqual([notice]);
});
