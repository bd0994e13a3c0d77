import { expect, it } from "vitest";

import { createStaffSecrets } from "./second-factor";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const [first, second] = [
  "first-key-of-the-box-office-01234567",
  "second-key-of-the-box-office-0123456",
];

it("an authenticator secret can be decrypted only with its key", () => {
  const secrets = createStaffSecrets([first]);
  const stored = secrets.seal(SECRET);
  expect(secrets.open(stored)).toBe(SECRET);
  expect(stored).not.toContain(SECRET);
  expect(secrets.seal(SECRET)).not.toBe(stored);
  expect(createStaffSecrets([second]).open(stored)).toBeNull();
  expect(createStaffSecrets([]).open(stored)).toBeNull();
});

it("a modified authenticator secret cannot be decrypted", () => {
  const secrets = createStaffSecrets([first]);
  const stored = secrets.seal(SECRET);
  for (const at of [8, 20, 40, stored.length - 4]) {
    const other = stored[at] === "A" ? "B" : "A";
    expect(secrets.open(stored.slice(0, at) + other + stored.slice(at + 1))).toBeNull();
  }
  for (const malformed of ["sealed:", "sealed:AAAA"]) expect(secrets.open(malformed)).toBeNull();
});

it("an authenticator secret must be re-encrypted if it is plain or uses an old key", () => {
  const rotated = createStaffSecrets([second, first]);
  for (const stored of [SECRET, createStaffSecrets([first]).seal(SECRET)]) {
    expect(rotated.isCurrent(stored)).toBe(false);
    expect(rotated.open(stored)).toBe(SECRET);
  }
  expect(rotated.isCurrent(rotated.seal(SECRET))).toBe(true);
  expect(createStaffSecrets([]).isCurrent(SECRET)).toBe(true);
});
