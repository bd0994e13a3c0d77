import { expect, it } from "vitest";

import type { BasketTicket } from "#contract/schemas/basket";
import { countLines } from "~/domain/basket/basket";
import { canRemoveAlone, listTicketsRemovedWith } from "./line-rules";
import { sampleProduct, sampleTicket } from "../../../../tests/support/samples/basket";

const ticket = (own: Partial<BasketTicket> = {}) => sampleTicket({ id: "t", ...own });
const packageLine = (id: string, superItemId: string | null = null) =>
  sampleProduct({
    kind: "package",
    id,
    details: { type: "flex", percentOff: 0, missing: 0, superItemId },
  });
const membership = sampleProduct({ kind: "membership", id: "m" });

it("basket lines are counted as tickets and others", () => {
  expect(countLines({ tickets: [ticket()], items: [sampleProduct(), sampleProduct()] })).toEqual({
    ticketCount: 1,
    otherCount: 2,
  });
});

it("basket lines are counted by quantity, but protection as one line and a package by its tickets", () => {
  const protection = sampleProduct({ kind: "booking-protection", quantity: 2 });
  const items = [sampleProduct({ quantity: 2 }), sampleProduct(), protection, packageLine("p")];
  expect(countLines({ tickets: [ticket(), ticket()], items })).toEqual({
    ticketCount: 2,
    otherCount: 4,
  });
});

it("most lines are removed without confirmation", () => {
  expect(listTicketsRemovedWith(sampleProduct(), { tickets: [ticket()], items: [] })).toBeNull();
  expect(
    listTicketsRemovedWith(membership, { tickets: [ticket()], items: [membership] }),
  ).toBeNull();
});

it("removing a membership that unlocked a ticket empties the basket", () => {
  const early = ticket({ membershipItemId: "m" });
  expect(
    listTicketsRemovedWith(membership, { tickets: [ticket(), early], items: [membership] }),
  ).toBe("all");
});

it("removing a package removes its tickets, and those of its packages if it is a super package", () => {
  const [whole, part] = [packageLine("s"), packageLine("p", "s")];
  const [inPart, other] = [ticket({ id: "1", packageItemId: "p" }), ticket({ id: "2" })];
  const contents = { tickets: [inPart, other], items: [whole, part] };
  expect(listTicketsRemovedWith(part, contents)).toEqual([inPart]);
  expect(listTicketsRemovedWith(whole, contents)).toEqual([inPart]);
  expect([canRemoveAlone(whole, contents), canRemoveAlone(part, contents)]).toEqual([true, false]);
  const own = ticket({ packageItemId: "s" });
  expect(canRemoveAlone(whole, { ...contents, tickets: [own] })).toBe(false);
});
