import { expect, it } from "vitest";

import { buyer, startOrders } from "../../../tests/support/servers/tessitura-orders";
import { createMemberCalls } from "./members";

const PERSON = { firstName: "Ada", lastName: "Lovell" };

async function start(organization = 3) {
  const started = await startOrders();
  const { client, memory, world } = started;
  const settings = { people: { loginType: 1 }, memberships: { organization, fund: 15 } };
  const members = createMemberCalls({ client, people: memory.people, settings });
  const now = () => new Date(world.now());
  const [patron, friend] = world.hall.levels;
  if (patron === undefined || friend === undefined) throw new Error("no levels");
  return { ...started, members, now, patron, friend };
}

it("somebody is told by the email, and has what has not ended and what comes after it", async () => {
  const { members, world, now, friend } = await start();
  const { id } = world.constituents.add(PERSON, buyer.email, null);
  world.memberships.start(id, friend, world.now() - 400 * 86_400_000);
  world.memberships.start(id, friend, world.now());
  world.memberships.start(id, friend, world.now());
  const read = await members.read(buyer, now());
  expect(read).toMatchObject({ value: [{ levelId: "401" }, { levelId: "401" }] });
  const [first, next] = read.ok ? (read.value ?? []) : [];
  expect(next?.startsOn).toBe(first?.expiresOn);
  // Nothing was made for it.
  expect(world.constituents.all.flatMap(({ logins }) => logins)).toEqual([]);
});

it("somebody who is known is asked for by the number", async () => {
  const { members, world, memory, now, patron, getCount } = await start();
  const { id } = world.constituents.add(PERSON, "another@example.com", null);
  memory.known.set(buyer.id, { constituent: id, login: "ada" });
  world.memberships.start(id, patron, world.now());
  expect(await members.read(buyer, now())).toMatchObject({ value: [{ levelId: "402" }] });
  expect(getCount("readElectronicAddresses")).toBe(0);
});

it("of an email that is not proved, that nobody has or that several have, nothing is told", async () => {
  const { members, world, now, getCount } = await start();
  expect(await members.read(buyer, now())).toEqual({ ok: true, value: null });
  world.constituents.add(PERSON, buyer.email, null);
  expect(await members.read({ ...buyer, isProven: false }, now())).toEqual({
    ok: true,
    value: null,
  });
  world.constituents.add(PERSON, buyer.email, null);
  expect(await members.read(buyer, now())).toEqual({ ok: true, value: null });
  expect(getCount("readMemberships")).toBe(0);
});

it("a membership of another organization is none, and a failure is not an empty list", async () => {
  const { members, world, now, fail, friend } = await start(4);
  const { id } = world.constituents.add(PERSON, buyer.email, null);
  world.memberships.start(id, friend, world.now());
  expect(await members.read(buyer, now())).toEqual({ ok: true, value: [] });
  fail("readMemberships", "html-500");
  expect(await members.read(buyer, now())).toMatchObject({ failure: { code: "unavailable" } });
});
