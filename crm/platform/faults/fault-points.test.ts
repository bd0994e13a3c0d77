import { expect, it } from "vitest";

import { openDatabase } from "../database/database";
import { parseEnv } from "../env";
import { type FaultKind, readFaultSetting, settableFaults } from "./fault-points";
import { openFaultPoints } from "./inject-fault";

const struck = () => {
  const kinds: FaultKind[] = [];
  const faults = settableFaults(async (kind) => void kinds.push(kind));
  return { kinds, faults };
};

it("a fault strikes at its own point as often as it was set", async () => {
  const { kinds, faults } = struck();
  faults.set({ point: "after-paid-stored", kind: "slow", times: 2, after: 0 });
  await faults.reach("before-paid-stored");
  for (let time = 0; time < 4; time += 1) await faults.reach("after-paid-stored");
  expect(kinds).toEqual(["slow", "slow"]);
  expect(faults.state()).toEqual({
    waiting: [],
    reached: { "before-paid-stored": 1, "after-paid-stored": 4 },
  });
});

it("a fault can skip its first occurrences", async () => {
  const { kinds, faults } = struck();
  faults.set({ point: "after-seats-sold", kind: "crash", times: 1, after: 2 });
  await faults.reach("after-seats-sold");
  await faults.reach("after-seats-sold");
  expect(kinds).toEqual([]);
  await faults.reach("after-seats-sold");
  expect(kinds).toEqual(["crash"]);
});

it("a fault is taken back with all others", async () => {
  const { kinds, faults } = struck();
  faults.set({ point: "after-seats-sold", kind: "crash", times: 5, after: 0 });
  faults.clear();
  await faults.reach("after-seats-sold");
  expect(kinds).toEqual([]);
});

it("CRM_FAULT names a point and a kind, and nothing else", () => {
  expect(readFaultSetting("before-order-written:crash")).toMatchObject({
    point: "before-order-written",
    kind: "crash",
    times: 1,
  });
  for (const wrong of ["", "crash", "order-written:crash", "after-seats-sold:sink", "a:b:c"])
    expect(readFaultSetting(wrong), wrong).toBeNull();
});

const secrets = {
  CRM_API_KEY: "a-key-of-the-storefront",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  LINK_SECRET: "l".repeat(32),
};
const open = (more: Record<string, string>) => {
  const parsed = parseEnv({ ...secrets, ...more });
  if (!parsed.ok) throw new Error(parsed.message);
  // Never connected to.
  return openFaultPoints(parsed.env, openDatabase("postgres://nobody@127.0.0.1:9/none").db);
};

it("the fault points of a program are not there in production, and cannot be set there", () => {
  expect(open({ NODE_ENV: "production" })).toBeUndefined();
  expect(() => open({ NODE_ENV: "production", CRM_FAULT: "after-seats-sold:crash" })).toThrow(
    "CRM_FAULT is set, and this is neither a demo (DEMO) nor a test",
  );
});

it("the fault points of a program are there in a demo, with what the environment sets", () => {
  const faults = open({ DEMO: "1", CRM_FAULT: "after-seats-sold:crash" });
  expect(faults?.state().waiting).toMatchObject([{ point: "after-seats-sold", kind: "crash" }]);
});

it("the fault points of a program refuse a setting that names none", () => {
  expect(() => open({ DEMO: "1", CRM_FAULT: "after-lunch:crash" })).toThrow(/CRM_FAULT/);
});
