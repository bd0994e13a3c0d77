import { domainToASCII } from "node:url";
import { expect, it } from "vitest";

import { decodePunycode } from "./punycode";

it.each(["münchen", "пример", "日本語", "café", "ñandú", "ελλάδα", "a-ü-b", "𐍈𐍈", "ü"])(
  "%s is decoded from the encoding that Node gives it",
  (label) => {
    const [, encoded = ""] = domainToASCII(label).split("xn--");
    expect(encoded).not.toBe("");
    expect(decodePunycode(encoded)).toBe(label);
  },
);

it.each(["mnchen-3y", "é", "99999999999999", "a!"])("%j is not a label's encoding", (encoded) => {
  expect(decodePunycode(encoded)).toBeNull();
});
