import { describe, expect, it } from "vitest";

import { addressBlock, isUnderPressure } from "./hold-limits";

describe("the block of addresses that counts as one visitor's", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["1::ffff:192.0.2.1", "1:0:0:0::/64"],
    ["2001:DB8:A:B::1", "2001:db8:a:b::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["::2:3:4:5:6:192.0.2.1", "0:2:3:4::/64"],
  ])("of %s is %s", (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it.each(["", "unknown", "203.0.113", "1.2.3.4, 5.6.7.8"])("is none of %o", (address) => {
    expect(addressBlock(address)).toBeNull();
  });

  it("is under pressure when more than half of the limit is held", () => {
    expect(isUnderPressure(11, 9, 40)).toBe(false);
    expect(isUnderPressure(12, 9, 40)).toBe(true);
    expect(isUnderPressure(900, 9, 0)).toBe(false);
  });
});
