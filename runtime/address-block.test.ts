import { expect, it } from "vitest";

import { findAddressBlock, findSiteBlock } from "./address-block";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4001", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["1::ffff:192.0.2.1", "1:0:0:0::/64"],
  ["2001:DB8:A:B::1", "2001:db8:a:b::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["::2:3:4:5:6:192.0.2.1", "0:2:3:4::/64"],
])("the address block of %s is %s", (address, block) => {
  expect(findAddressBlock(address)).toBe(block);
});

it.each(["", "unknown", "_hidden:4001", "203.0.113", "1.2.3.4, 5.6.7.8", "[::1", undefined])(
  "the malformed address %o falls into the shared block for unknown addresses",
  (address) => {
    expect(findAddressBlock(address)).toBe("unknown");
  },
);

it.each([
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["[2001:db8:1:3::1]:443", "2001:db8:1::/48"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["203.0.113.255:4001", "203.0.113.0/24"],
  ["unknown", null],
])("the site block of %s is %s", (address, block) => {
  expect(findSiteBlock(address)).toBe(block);
});
