import { expect, it } from "vitest";

import type { BasketTicket } from "#contract/schemas/basket";
import { countsOf } from "~/domain/basket/basket";
import { canGoAlone, goesWithLine } from "./line-rules";
import { sampleProduct, sampleTicket } from "../../../../tests/support/samples/basket";

const ticket = (own: Partial<BasketTicket> = {}) => sampleTicket({ id: "t", ...own });
const packageLine = (id: string, superItemId: string | null = null) =>
  sampleProduct({
    kind: "package",
    id,
    details: { type: "flex", percentOff: 0, missing: 0, superItemId },
  });
const membership = sampleProduct({ kind: "membership", id: "m" });

it("the lines of a basket are counted as tickets and others", () => {
  expect(countsOf({ tickets: [ticket()], items: [sampleProduct(), sampleProduct()] })).toEqual({
    ticketCount: 1,
    otherCount: 2,
  });
});

it("the lines of a basket are counted by quantity, protection of several tickets as one, a package as its tickets", () => {
  const protection = sampleProduct({ kind: "booking-protection", quantity: 2 });
  const items = [sampleProduct({ quantity: 2 }), sampleProduct(), protection, packageLine("p")];
  expect(countsOf({ tickets: [ticket(), ticket()], items })).toEqual({
    ticketCount: 2,
    otherCount: 4,
  });
});

it("most lines are removed without a question", () => {
  expect(goesWithLine(sampleProduct(), { tickets: [ticket()], items: [] })).toBeNull();
  expect(goesWithLine(membership, { tickets: [ticket()], items: [membership] })).toBeNull();
});

it("removing a membership that opened a ticket removes everything", () => {
  const early = ticket({ membershipItemId: "m" });
  expect(goesWithLine(membership, { tickets: [ticket(), early], items: [membership] })).toBe("all");
});

it("removing a package removes its tickets, and those of the packages that it is made of", () => {
  const [whole, part] = [packageLine("s"), packageLine("p", "s")];
  const [inPart, other] = [ticket({ id: "1", packageItemId: "p" }), ticket({ id: "2" })];
  const contents = { tickets: [inPart, other], items: [whole, part] };
  expect(goesWithLine(part, contents)).toEqual([inPart]);
  expect(goesWithLine(whole, contents)).toEqual([inPart]);
  expect([canGoAlone(whole, contents), canGoAlone(part, contents)]).toEqual([true, false]);
  const own = ticket({ packageItemId: "s" });
  expect(canGoAlone(whole, { ...contents, tickets: [own] })).toBe(false);
});
