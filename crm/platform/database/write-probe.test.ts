import { expect, it } from "vitest";

import type { Database } from "./database";
import { createWriteProbe } from "./write-probe";

const databaseThat = (transaction: () => Promise<unknown>) =>
  ({ transaction }) as unknown as Database;
const failing = (code: string) =>
  databaseThat(() => Promise.reject(Object.assign(new Error("refused"), { code })));

it("a full disk is named, and other failures are thrown", async () => {
  expect(await createWriteProbe(failing("53100"))()).toBe("disk-full");
  await expect(createWriteProbe(failing("ECONNREFUSED"))()).rejects.toThrow("refused");
});

it("the database is asked at most every ten seconds", async () => {
  let [now, asked] = [0, 0];
  const db = databaseThat(async () => {
    asked += 1;
    return null;
  });
  const findFault = createWriteProbe(db, () => now);
  for (const at of [0, 5_000, 9_999, 10_000, 12_000]) {
    now = at;
    expect(await findFault()).toBeNull();
  }
  expect(asked).toBe(2);
});
