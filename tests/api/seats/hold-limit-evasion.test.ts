import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  add,
  age,
  basket,
  heldOf,
  newCustomer,
  performance,
  send,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";

beforeAll(() => startLimited("contract_hold_limit_evasion"));
afterAll(stopLimited);

describe("seats held from one address, however they are asked for,", () => {
  it("still count after their key is used for another call, which is refused", async () => {
    const instanceId = performance();
    const address = "198.51.100.50";
    for (let made = 0; made < 4; made += 1) {
      const [id, key] = [await basket(), randomUUID()];
      expect((await add(id, instanceId, 9, { address, key })).status).toBe(200);
      // The same call again is answered as before, and counts once.
      expect((await add(id, instanceId, 9, { address, key })).status).toBe(200);
      const reused = await add(id, instanceId, 1, { address, key });
      expect([reused.status, reused.body.code]).toEqual([409, "key-reused"]);
      const elsewhere = await add(await basket(), instanceId, 1, { address, key });
      expect([elsewhere.status, elsewhere.body.code]).toEqual([409, "key-reused"]);
    }
    await age();
    expect((await add(await basket(), instanceId, 9, { address })).status).toBe(429);
    expect(await heldOf(instanceId)).toBe(36);
  });

  it("still count in the basket that they were moved to", async () => {
    const instanceId = performance();
    const address = "198.51.100.60";
    for (let made = 0; made < 4; made += 1) {
      const id = await basket();
      expect((await add(id, instanceId, 9, { address })).status).toBe(200);
      expect((await send("POST", `/baskets/${id}/move`, { address })).status).toBe(200);
    }
    await age();
    expect((await add(await basket(), instanceId, 9, { address })).status).toBe(429);
  });

  it("count for the customer who signs in with them, and for the address no more", async () => {
    const instanceId = performance();
    const address = "198.51.100.70";
    const [id, session] = [await basket(), await newCustomer()];
    expect((await add(id, instanceId, 9, { address })).status).toBe(200);
    const claimed = await send("PUT", `/baskets/${id}/customer`, { address, session });
    expect(claimed.status).toBe(200);
    const more = await add(await basket(), instanceId, 9, { address, session });
    expect([more.status, more.body.reason]).toEqual([429, "customer-holds-too-many"]);
    for (let made = 0; made < 4; made += 1)
      expect((await add(await basket(), instanceId, 9, { address })).status).toBe(200);
    // Moved out of the account they are the address's again, until another account takes them.
    const moved = await send("POST", `/baskets/${id}/move`, { address, session });
    expect(moved.status).toBe(200);
    await age();
    expect((await add(await basket(), instanceId, 4, { address })).status).toBe(429);
    expect((await add(await basket(), instanceId, 9, { address, session })).status).toBe(200);
    const other = await newCustomer();
    await send("PUT", `/baskets/${moved.body.id}/customer`, { address, session: other });
    expect((await add(await basket(), instanceId, 4, { address })).status).toBe(200);
    expect((await add(await basket(), instanceId, 9, { address, session: other })).status).toBe(
      429,
    );
  });

  it("are those of an address whatever port it is said with", async () => {
    const instanceId = performance();
    for (let made = 0; made < 4; made += 1)
      await add(await basket(), instanceId, 9, { address: `198.51.100.80:${4001 + made}` });
    const same = await add(await basket(), instanceId, 9, { address: "198.51.100.80" });
    expect(same.status).toBe(429);
  });

  it("are those of one block where the address cannot be read", async () => {
    const instanceId = performance();
    for (const address of ["unknown", "_hidden", "198.51.100", "x"])
      expect((await add(await basket(), instanceId, 9, { address })).status).toBe(200);
    expect((await add(await basket(), instanceId, 9, { address: "203.0.113" })).status).toBe(429);
  });

  it("are limited for a /48 of IPv6 as well, at five times as many", async () => {
    const instances = [performance(), performance()];
    const addNext = async (made: number) =>
      add(await basket(), instances[made % 2] ?? "", 9, { address: `2001:db8:48:${made}::1` });
    for (let made = 0; made < 22; made += 1) expect((await addNext(made)).status).toBe(200);
    expect((await addNext(22)).status).toBe(429);
    const other = await add(await basket(), instances[0] ?? "", 9, { address: "2001:db8:49:1::1" });
    expect(other.status).toBe(200);
  });
});
