import { describe, expect, it } from "vitest";

import { findExceededOrderLimit } from "./order-limit-rules";

const tickets = (instanceId: string, count: number, packageItemId: string | null = null) =>
  Array.from({ length: count }, () => ({
    instanceId,
    title: `About ${instanceId}`,
    packageItemId,
  }));

describe("the limit of an order", () => {
  it("counts the tickets of all its performances together", () => {
    expect(findExceededOrderLimit([...tickets("i1", 5), ...tickets("i2", 4)], "i2", 9)).toBeNull();
    expect(findExceededOrderLimit([...tickets("i1", 5), ...tickets("i2", 5)], "i2", 9)).toEqual({
      maxTickets: 9,
      priceTypeName: null,
      instanceName: "About i2",
      previouslyPurchased: 0,
      totalTickets: 10,
    });
  });

  it("leaves one performance to its own maximum", () => {
    expect(findExceededOrderLimit(tickets("i1", 12), "i1", 9)).toBeNull();
  });

  it("does not count the tickets of packages", () => {
    const series = ["i1", "i2", "i3", "i4", "i5", "i6"].flatMap((id) => tickets(id, 2, "p1"));
    expect(findExceededOrderLimit([...series, ...tickets("i7", 9)], "i7", 9)).toBeNull();
    expect(findExceededOrderLimit([...series, ...tickets("i7", 10)], "i7", 9)?.totalTickets).toBe(
      10,
    );
  });
});
