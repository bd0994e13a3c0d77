import { describe, expect, it } from "vitest";

import type { TicketItem } from "./basket";
import { countsOf, isDelivered } from "./basket";
import { goesWithLine } from "./line-removal";
import { fakeItem } from "../../../tests/support/fake-crm/contents";

const ticket = (own: Partial<TicketItem> = {}) =>
  ({ kind: "ticket", id: "t", packageItemId: null, membershipItemId: null, ...own }) as TicketItem;
const packageLine = (id: string, superItemId: string | null = null) =>
  fakeItem({
    kind: "package",
    id,
    details: { type: "flex", percentOff: 0, missing: 0, superItemId },
  });
const membership = fakeItem({ kind: "membership", id: "m" });

describe("the lines of a basket", () => {
  it("are counted as tickets and others", () => {
    expect(countsOf([ticket(), fakeItem(), fakeItem()])).toEqual({ ticketCount: 1, otherCount: 2 });
  });

  it("are delivered where one of them is of paper or stuff", () => {
    const gift = fakeItem({ kind: "donation" });
    expect([isDelivered([gift]), isDelivered([gift, fakeItem()]), isDelivered([ticket()])]).toEqual(
      [false, true, true],
    );
  });
});

describe("what goes with a line that is taken out", () => {
  it("is nothing that has to be asked for, for most of them", () => {
    expect(goesWithLine(fakeItem(), [ticket()])).toBeNull();
    expect(goesWithLine(membership, [membership, ticket()])).toBeNull();
  });

  it("is everything, with a membership by which a ticket could be had", () => {
    const early = ticket({ membershipItemId: "m" });
    expect(goesWithLine(membership, [membership, ticket(), early])).toBe("all");
  });

  it("are the tickets of a package, and those of the packages that it is made of", () => {
    const [whole, part] = [packageLine("s"), packageLine("p", "s")];
    const [inPart, other] = [ticket({ id: "1", packageItemId: "p" }), ticket({ id: "2" })];
    expect(goesWithLine(part, [whole, part, inPart, other])).toEqual([inPart]);
    expect(goesWithLine(whole, [whole, part, inPart, other])).toEqual([inPart]);
  });
});
