import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  newBuyer,
  newCustomer,
  freePerformance,
  send,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";

beforeAll(() => startLimited("api_waiting_limits"));
afterAll(stopLimited);

async function join(instanceId: string, quantity: number, address: string, session?: string) {
  const guest = {
    firstName: "Ada",
    lastName: "Guest",
    phone: "2125550147",
    email: `waits.${randomUUID()}@example.com`,
  };
  const guestSession =
    session ?? (await send("POST", "/customers/guests", { body: guest })).body.session;
  const { status, body } = await send("POST", `/instances/${instanceId}/waiting-list`, {
    body: { quantity },
    address,
    session: guestSession,
  });
  return status === 201 ? status : body.reason;
}

it("waiting list places are limited per address, for one performance and overall", async () => {
  const [first, ...others] = [
    freePerformance(),
    freePerformance(),
    freePerformance(),
    freePerformance(),
  ];
  const address = "203.0.113.77";
  expect(await join(first ?? "", 9, address)).toBe(201);
  // At most 12 of the 40 for one performance.
  expect(await join(first ?? "", 4, `${address}:4001`)).toBe("waiting-limit");
  expect(await join(first ?? "", 3, address)).toBe(201);
  expect(await join(first ?? "", 9, "203.0.113.78")).toBe(201);
  for (const [at, instanceId] of others.entries())
    expect(await join(instanceId, 9, address)).toBe(at < 3 ? 201 : "waiting-limit");
  expect(await join(others[0] ?? "", 2, address)).toBe("waiting-limit");
});

it("waiting list places of accounts without an order are limited by address", async () => {
  const instanceId = freePerformance();
  const address = "203.0.113.95";
  expect(await join(instanceId, 9, address, await newCustomer())).toBe(201);
  expect(await join(instanceId, 9, address, await newCustomer())).toBe("waiting-limit");
  expect(await join(instanceId, 4, address)).toBe("waiting-limit");
  expect(await join(instanceId, 9, address, await newBuyer())).toBe(201);
  expect(await join(instanceId, 3, address, await newCustomer())).toBe(201);
});

it("waiting list places are limited per account, from any address", async () => {
  const session = await newCustomer();
  const [first, second] = [freePerformance(), freePerformance()];
  expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
  expect(await join(second, 9, "203.0.113.91", session)).toBe("waiting-limit");
  expect(await join(second, 3, "203.0.113.91", session)).toBe(201);
  // The same place again does not count twice.
  expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
});
