import { expect, it } from "vitest";

import { createStaffSecrets } from "./second-factor";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const [first, second] = [
  "first-key-of-the-box-office-01234567",
  "second-key-of-the-box-office-0123456",
];

it("an authenticator's secret is read again with its key, and says nothing without", () => {
  const secrets = createStaffSecrets([first]);
  const kept = secrets.seal(SECRET);
  expect(secrets.open(kept)).toBe(SECRET);
  expect(kept).not.toContain(SECRET);
  expect(secrets.seal(SECRET)).not.toBe(kept);
  expect(createStaffSecrets([second]).open(kept)).toBeNull();
  expect(createStaffSecrets([]).open(kept)).toBeNull();
});

it("an authenticator's secret is not opened once anything of it was changed", () => {
  const secrets = createStaffSecrets([first]);
  const kept = secrets.seal(SECRET);
  for (const at of [8, 20, 40, kept.length - 4]) {
    const other = kept[at] === "A" ? "B" : "A";
    expect(secrets.open(kept.slice(0, at) + other + kept.slice(at + 1))).toBeNull();
  }
  for (const odd of ["sealed:", "sealed:AAAA"]) expect(secrets.open(odd)).toBeNull();
});

it("an authenticator's secret is sealed again when the key has changed, or when there was none", () => {
  const changed = createStaffSecrets([second, first]);
  for (const kept of [SECRET, createStaffSecrets([first]).seal(SECRET)]) {
    expect(changed.isCurrent(kept)).toBe(false);
    expect(changed.open(kept)).toBe(SECRET);
  }
  expect(changed.isCurrent(changed.seal(SECRET))).toBe(true);
  expect(createStaffSecrets([]).isCurrent(SECRET)).toBe(true);
});
