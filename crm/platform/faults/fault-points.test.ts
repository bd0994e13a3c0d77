import { expect, it } from "vitest";

import { openDatabase } from "../database/database";
import { parseEnv } from "../env";
import { type FaultKind, readFaultSetting, settableFaults } from "./fault-points";
import { openFaultPoints } from "./inject-fault";

const createFaults = () => {
  const kinds: FaultKind[] = [];
  const faults = settableFaults(async (kind) => void kinds.push(kind));
  return { kinds, faults };
};

it("a fault is injected only at its own point, as many times as requested", async () => {
  const { kinds, faults } = createFaults();
  faults.set({ point: "after-paid-stored", kind: "slow", times: 2, after: 0 });
  await faults.reach("before-paid-stored");
  for (let time = 0; time < 4; time += 1) await faults.reach("after-paid-stored");
  expect(kinds).toEqual(["slow", "slow"]);
  expect(faults.state()).toEqual({
    waiting: [],
    reached: { "before-paid-stored": 1, "after-paid-stored": 4 },
  });
});

it("a fault skips the first `after` occurrences of its point", async () => {
  const { kinds, faults } = createFaults();
  faults.set({ point: "after-order-confirmed", kind: "crash", times: 1, after: 2 });
  await faults.reach("after-order-confirmed");
  await faults.reach("after-order-confirmed");
  expect(kinds).toEqual([]);
  await faults.reach("after-order-confirmed");
  expect(kinds).toEqual(["crash"]);
});

it("clearing removes all faults", async () => {
  const { kinds, faults } = createFaults();
  faults.set({ point: "after-order-confirmed", kind: "crash", times: 5, after: 0 });
  faults.clear();
  await faults.reach("after-order-confirmed");
  expect(kinds).toEqual([]);
});

it("CRM_FAULT accepts exactly a point and a kind", () => {
  expect(readFaultSetting("before-order-written:crash")).toMatchObject({
    point: "before-order-written",
    kind: "crash",
    times: 1,
  });
  for (const invalid of ["", "crash", "order-written:crash", "after-order-confirmed:sink", "a:b:c"])
    expect(readFaultSetting(invalid), invalid).toBeNull();
});

const secrets = {
  CRM_API_KEY: "a-key-of-the-storefront",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  LINK_SECRET: "l".repeat(32),
  STAFF_SECRETS_KEY: "k".repeat(32),
  SMTP_URL: "none",
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  STOREFRONT_URL: "https://tickets.example",
};
const open = (more: Record<string, string>) => {
  const parsed = parseEnv({ ...secrets, ...more });
  if (!parsed.ok) throw new Error(parsed.failure);
  // Never connected to.
  return openFaultPoints(parsed.value, openDatabase("postgres://nobody@127.0.0.1:9/none").db);
};

it("production has no fault points and refuses to start with CRM_FAULT", () => {
  expect(open({ NODE_ENV: "production" })).toBeUndefined();
  expect(() => open({ NODE_ENV: "production", CRM_FAULT: "after-order-confirmed:crash" })).toThrow(
    "CRM_FAULT requires a demo (DEMO) or NODE_ENV=test",
  );
});

it("a demo has fault points, with the fault set by CRM_FAULT", () => {
  const faults = open({ DEMO: "1", CRM_FAULT: "after-order-confirmed:crash" });
  expect(faults?.state().waiting).toMatchObject([
    { point: "after-order-confirmed", kind: "crash" },
  ]);
});

it("CRM_FAULT with an unknown fault point is refused", () => {
  expect(() => open({ DEMO: "1", CRM_FAULT: "after-lunch:crash" })).toThrow(/CRM_FAULT/);
});
