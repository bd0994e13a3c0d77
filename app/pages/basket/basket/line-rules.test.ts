import { describe, expect, it } from "vitest";

import type { BasketTicket } from "#contract/schemas/basket";
import { countsOf, isDelivered } from "~/domain/basket/basket";
import { goesWithLine } from "./line-rules";
import { sampleProduct, sampleTicket } from "../../../../tests/support/samples/basket";

const ticket = (own: Partial<BasketTicket> = {}) => sampleTicket({ id: "t", ...own });
const packageLine = (id: string, superItemId: string | null = null) =>
  sampleProduct({
    kind: "package",
    id,
    details: { type: "flex", percentOff: 0, missing: 0, superItemId },
  });
const membership = sampleProduct({ kind: "membership", id: "m" });

describe("the lines of a basket", () => {
  it("are counted as tickets and others", () => {
    expect(countsOf({ tickets: [ticket()], items: [sampleProduct(), sampleProduct()] })).toEqual({
      ticketCount: 1,
      otherCount: 2,
    });
  });

  it("are counted by their quantity, and protection of several tickets as one", () => {
    const protection = sampleProduct({ kind: "booking-protection", quantity: 2 });
    const items = [sampleProduct({ quantity: 2 }), sampleProduct(), protection];
    expect(countsOf({ tickets: [ticket(), ticket()], items })).toEqual({
      ticketCount: 2,
      otherCount: 4,
    });
  });

  it("are delivered where one of them is of paper or stuff", () => {
    const gift = sampleProduct({ kind: "donation" });
    expect([
      isDelivered({ tickets: [], items: [gift] }),
      isDelivered({ tickets: [], items: [gift, sampleProduct()] }),
      isDelivered({ tickets: [ticket()], items: [] }),
    ]).toEqual([false, true, true]);
  });
});

describe("what goes with a line that is taken out", () => {
  it("is nothing that has to be asked for, for most of them", () => {
    expect(goesWithLine(sampleProduct(), { tickets: [ticket()], items: [] })).toBeNull();
    expect(goesWithLine(membership, { tickets: [ticket()], items: [membership] })).toBeNull();
  });

  it("is everything, with a membership by which a ticket could be had", () => {
    const early = ticket({ membershipItemId: "m" });
    expect(goesWithLine(membership, { tickets: [ticket(), early], items: [membership] })).toBe(
      "all",
    );
  });

  it("are the tickets of a package, and those of the packages that it is made of", () => {
    const [whole, part] = [packageLine("s"), packageLine("p", "s")];
    const [inPart, other] = [ticket({ id: "1", packageItemId: "p" }), ticket({ id: "2" })];
    const contents = { tickets: [inPart, other], items: [whole, part] };
    expect(goesWithLine(part, contents)).toEqual([inPart]);
    expect(goesWithLine(whole, contents)).toEqual([inPart]);
  });
});
