import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  stored,
  newBuyer,
  newCustomer,
  freePerformance,
  api,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";

beforeAll(() => startLimited("api_waiting_limits"));
afterAll(stopLimited);

async function newGuest(email = `waits.${randomUUID()}@example.com`) {
  const body = { firstName: "Ada", lastName: "Guest", phone: "2125550147", email };
  return (await api.registerGuest({ body })).value.session;
}

async function join(instanceId: string, quantity: number, address: string, session?: string) {
  const guestSession = session ?? (await newGuest());
  const { outcome } = await api.joinWaitingList({
    params: { id: instanceId },
    body: { quantity },
    address,
    session: guestSession,
  });
  return outcome;
}

it("waiting list places are limited per address, for one performance and overall", async () => {
  const [first, ...others] = [
    freePerformance(),
    freePerformance(),
    freePerformance(),
    freePerformance(),
  ];
  const address = "203.0.113.77";
  expect(await join(first ?? "", 9, address)).toBe("ok");
  // At most 12 of the 40 for one performance.
  expect(await join(first ?? "", 4, `${address}:4001`)).toBe("conflict/waiting-limit");
  expect(await join(first ?? "", 3, address)).toBe("ok");
  expect(await join(first ?? "", 9, "203.0.113.78")).toBe("ok");
  for (const [at, instanceId] of others.entries())
    expect(await join(instanceId, 9, address)).toBe(at < 3 ? "ok" : "conflict/waiting-limit");
  expect(await join(others[0] ?? "", 2, address)).toBe("conflict/waiting-limit");
});

it("waiting list places of accounts without an order are limited by address", async () => {
  const instanceId = freePerformance();
  const address = "203.0.113.95";
  expect(await join(instanceId, 9, address, await newCustomer())).toBe("ok");
  expect(await join(instanceId, 9, address, await newCustomer())).toBe("conflict/waiting-limit");
  expect(await join(instanceId, 4, address)).toBe("conflict/waiting-limit");
  expect(await join(instanceId, 9, address, await newBuyer())).toBe("ok");
  expect(await join(instanceId, 3, address, await newCustomer())).toBe("ok");
});

it("waiting list places are limited per account, from any address", async () => {
  const session = await newCustomer();
  const [first, second] = [freePerformance(), freePerformance()];
  expect(await join(first, 9, "203.0.113.90", session)).toBe("ok");
  expect(await join(second, 9, "203.0.113.91", session)).toBe("conflict/waiting-limit");
  expect(await join(second, 3, "203.0.113.91", session)).toBe("ok");
  // The same place again does not count twice.
  expect(await join(first, 9, "203.0.113.90", session)).toBe("ok");
});

it("confirmed waiting list places are limited per mailbox, whatever tags and dots its addresses have", async () => {
  const name = `waits${randomUUID().slice(0, 8)}`;
  const places = [
    `${name}@gmail.com`,
    `${name.toUpperCase()}+a@gmail.com`,
    `w.${name.slice(1)}@googlemail.com`,
    `${name}+b@gmail.com`,
  ];
  for (const [at, email] of places.entries()) {
    expect(await join(freePerformance(), 9, `203.0.113.${100 + at}`, await newGuest(email))).toBe(
      "ok",
    );
    const { id: customerId } = await stored.customers.one({ email });
    await stored.waitingListEntries.change({ customerId }, { state: "waiting" });
  }
  const fifth = () => newGuest(`${name}+c@gmail.com`);
  expect(await join(freePerformance(), 5, "203.0.113.110", await fifth())).toBe(
    "conflict/waiting-limit",
  );
  expect(await join(freePerformance(), 4, "203.0.113.110", await fifth())).toBe("ok");
});
