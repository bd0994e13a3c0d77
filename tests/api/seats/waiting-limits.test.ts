import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  newBuyer,
  newCustomer,
  takeFreePerformance,
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
  const who = session ?? (await send("POST", "/customers/guests", { body: guest })).body.session;
  const { status, body } = await send("POST", `/instances/${instanceId}/waiting-list`, {
    body: { quantity },
    address,
    session: who,
  });
  return status === 201 ? status : body.reason;
}

it("places on waiting lists are limited for each address, at one performance and in all", async () => {
  const [first, ...others] = [
    takeFreePerformance(),
    takeFreePerformance(),
    takeFreePerformance(),
    takeFreePerformance(),
  ];
  const address = "203.0.113.77";
  expect(await join(first ?? "", 9, address)).toBe(201);
  // 12 of 40 at one performance.
  expect(await join(first ?? "", 4, `${address}:4001`)).toBe("waiting-limit");
  expect(await join(first ?? "", 3, address)).toBe(201);
  expect(await join(first ?? "", 9, "203.0.113.78")).toBe(201);
  for (const [at, instanceId] of others.entries())
    expect(await join(instanceId, 9, address)).toBe(at < 3 ? 201 : "waiting-limit");
  expect(await join(others[0] ?? "", 2, address)).toBe("waiting-limit");
});

it("places on waiting lists are limited for an address whose visitors have accounts and no order", async () => {
  const instanceId = takeFreePerformance();
  const address = "203.0.113.95";
  expect(await join(instanceId, 9, address, await newCustomer())).toBe(201);
  expect(await join(instanceId, 9, address, await newCustomer())).toBe("waiting-limit");
  expect(await join(instanceId, 4, address)).toBe("waiting-limit");
  expect(await join(instanceId, 9, address, await newBuyer())).toBe(201);
  expect(await join(instanceId, 3, address, await newCustomer())).toBe(201);
});

it("places on waiting lists are limited for each account, wherever it is used", async () => {
  const session = await newCustomer();
  const [first, second] = [takeFreePerformance(), takeFreePerformance()];
  expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
  expect(await join(second, 9, "203.0.113.91", session)).toBe("waiting-limit");
  expect(await join(second, 3, "203.0.113.91", session)).toBe(201);
  // The same place for as many is no more than before.
  expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
});
