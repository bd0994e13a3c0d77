import { expect, it } from "vitest";

import { numberIds, toNumber } from "./ids";

it("ids of synchronised records are the system's numbers, there and back", () => {
  const seat = { instanceId: "4849", seatId: "101" };
  const remote = numberIds.toRemoteSeat(seat);
  expect(remote).toEqual({ performance: 4849, seat: 101 });
  expect(remote && numberIds.toOurSeat(remote)).toEqual(seat);
  expect(numberIds.toRemotePriceType("3")).toBe(3);
});

it.each(["gala-4849", "", "0", "007", "1e3", " 1", "-1", "1.5", "2147483648", "99999999999"])(
  "an id of another shape is not the system's: %j",
  (id) => {
    expect(toNumber(id)).toBeNull();
    expect(numberIds.toRemoteSeat({ instanceId: id, seatId: "101" })).toBeNull();
    expect(numberIds.toRemoteSeat({ instanceId: "4849", seatId: id })).toBeNull();
    expect(numberIds.toRemotePriceType(id)).toBeNull();
  },
);
