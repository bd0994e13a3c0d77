import { AVAILABILITY_STATUSES } from "#contract/schemas/event";
import { describe, expect, it } from "vitest";

import { closedReason } from "./closed-reason";

const now = "2026-12-01T12:00:00-05:00";
const band = { id: "A", name: "A", sections: [], capacity: 10, prices: [] };
const some = { openToBuyer: false, bands: [{ ...band, available: 3, byPrice: 3 }] };
const none = { openToBuyer: false, bands: [{ ...band, available: 0, byPrice: 0 }] };

describe("a performance's page", () => {
  it("has tickets to choose while it is on sale and some are left, whatever the listing said", () => {
    const open = AVAILABILITY_STATUSES.filter(
      (status) => closedReason({ status, offSaleAt: null }, some, now) === null,
    );
    expect(open).toEqual(["get-tickets", "limited"]);
    expect(closedReason({ status: "get-tickets", offSaleAt: null }, none, now)).toBe("sold-out");
  });

  it("is open to who may buy before others, or by a code, while there is anything left", () => {
    const forBuyer = (status: (typeof AVAILABILITY_STATUSES)[number], left: typeof some) =>
      closedReason({ status, offSaleAt: null }, { ...left, openToBuyer: true }, now);
    expect([forBuyer("priority", some), forBuyer("book", some)]).toEqual([null, null]);
    expect(forBuyer("priority", none)).toBe("priority");
    expect(forBuyer("cancelled", some)).toBe("cancelled");
  });

  it("tells a sale that is over from one that has not begun", () => {
    const reason = (offSaleAt: string | null) =>
      closedReason({ status: "not-on-sale", offSaleAt }, some, now);
    expect(reason("2026-12-01T11:59:00-05:00")).toBe("off-sale");
    expect(reason("2026-12-01T17:00:01Z")).toBe("not-on-sale");
    expect(reason(null)).toBe("not-on-sale");
  });
});
