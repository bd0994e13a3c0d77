import { expect, it } from "vitest";

import { hashPassword, isPassword } from "./hash";

it("passwords are hashed with the parameters that OWASP recommends", async () => {
  const hashed = await hashPassword("Concert9");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("Concert9", hashed)).toBe(true);
  expect(await isPassword("Concert1", hashed)).toBe(false);
});
