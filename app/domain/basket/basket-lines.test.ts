import { describe, expect, it } from "vitest";

import type { TicketItem } from "./basket";
import { countsOf, isDelivered } from "./basket";
import { goesWithLine } from "./line-removal";
import { sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";

const ticket = (own: Partial<TicketItem> = {}) => sampleTicket({ id: "t", ...own });
const packageLine = (id: string, superItemId: string | null = null) =>
  sampleProduct({
    kind: "package",
    id,
    details: { type: "flex", percentOff: 0, missing: 0, superItemId },
  });
const membership = sampleProduct({ kind: "membership", id: "m" });

describe("the lines of a basket", () => {
  it("are counted as tickets and others", () => {
    expect(countsOf([ticket(), sampleProduct(), sampleProduct()])).toEqual({
      ticketCount: 1,
      otherCount: 2,
    });
  });

  it("are delivered where one of them is of paper or stuff", () => {
    const gift = sampleProduct({ kind: "donation" });
    expect([
      isDelivered([gift]),
      isDelivered([gift, sampleProduct()]),
      isDelivered([ticket()]),
    ]).toEqual([false, true, true]);
  });
});

describe("what goes with a line that is taken out", () => {
  it("is nothing that has to be asked for, for most of them", () => {
    expect(goesWithLine(sampleProduct(), [ticket()])).toBeNull();
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
