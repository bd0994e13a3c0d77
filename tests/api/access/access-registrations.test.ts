import { expect, it } from "vitest";

import { call, newCustomer, registration } from "../support/box-office";
import { query } from "../support/create-test-performance";

type Refusal = { code: string; reason: string; fields: Record<string, string> };
const ids = (...list: string[]) => list.map((id) => ({ id }));
let codes = 0;

async function accessCode(lastName: string): Promise<string> {
  codes += 1;
  const code = `T${process.pid}${Date.now()}${codes}`;
  await query`insert into access_registrations
    (code, scheme_id, last_name, max_tickets, companions, requirements)
    values (${code}, 'riverside-access', ${lastName}, 2, 1, '{step-free}')`;
  return code;
}

const path = "/customer/access";
const set = (session: string, code: string) =>
  call<Refusal & { code: string }>("PUT", path, { session, body: { code } });
const held = async (session: string) =>
  (await call<{ registration: { code: string } | null }>("GET", path, { session })).body
    .registration?.code ?? null;

it("an access registration goes on the account whose name it has, and off it again", async () => {
  const { session } = await newCustomer({ lastName: "Núñez" });
  const code = await accessCode("Nunez");
  expect(await held(session)).toBeNull();
  expect((await set(session, ` ${code.toLowerCase()} `)).body).toMatchObject({
    code,
    maxTickets: 2,
    companions: 1,
    requirements: ["step-free"],
  });
  expect(await held(session)).toBe(code);
  const { body } = await call("GET", "/customer", { session });
  expect(body.accessId).toBe(code);
  expect((await call("DELETE", path, { session })).status).toBe(204);
  expect(await held(session)).toBeNull();
});

it("an access registration of another name is refused like one that is unknown or ran out, and nobody guesses on after twenty", async () => {
  const { session } = await newCustomer();
  const over = await accessCode("Lovell");
  await query`update access_registrations set expires_at = now() where code = ${over}`;
  const wrong = ["NO-SUCH", await accessCode("Rivera"), over];
  const refusals = await Promise.all(wrong.map((code) => set(session, code)));
  for (const { status, body } of refusals)
    expect([status, body.code]).toEqual([422, "code-not-recognised"]);
  for (let tries = 3; tries < 20; tries += 1) await set(session, "NO-SUCH");
  const refused = await set(session, await accessCode("Lovell"));
  expect([refused.status, refused.body.reason]).toEqual([429, "too-many-tries"]);
  expect((await set((await newCustomer()).session, "NO-SUCH")).status).toBe(422);
});

it("an access registration is on one account, also when two of one name take it at once", async () => {
  const people = await Promise.all([newCustomer(), newCustomer()]);
  const code = await accessCode("Lovell");
  const results = await Promise.all(people.map(({ session }) => set(session, code)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(results.find(({ status }) => status === 400)?.body.fields).toEqual({ code: "taken" });
});

it("an access registration keeps the name as it is while it is on the account", async () => {
  const { session } = await newCustomer();
  await set(session, await accessCode("Lovell"));
  const change = (lastName: string) =>
    call<Refusal>("PATCH", "/customer", { session, body: { version: 1, lastName } });
  expect((await change("Byron")).body.fields).toEqual({ lastName: "access-name" });
  expect((await change("LOVELL")).status).toBe(200);
});

const choices = async (lastName: string) => ({
  agreedStatements: ids("access"),
  tags: ids("film"),
  accessId: await accessCode(lastName),
});

it("registering saves contact permissions, interests and access ID with the account", async () => {
  const said = await choices("Lovell");
  const { session } = await newCustomer(said);
  const { body } = await call("GET", "/customer", { session });
  expect(body.accessId).toBe(said.accessId);
  const interests = await call<{ id: string }[]>("GET", "/customer/tags", { session });
  expect(interests.body.map(({ id }) => id)).toEqual(["film"]);
  const agreed = await call<{ id: string; agreed: boolean }[]>(
    "GET",
    "/customer/agreed-statements",
    { session },
  );
  expect(agreed.body.filter((each) => each.agreed).map(({ id }) => id)).toEqual(["access"]);
});

it("wrong choices while registering are refused by field, and nobody is registered", async () => {
  const email = `choosy.${process.pid}.${Date.now()}@example.com`;
  const said = {
    ...(await choices("Rivera")),
    tags: ids("press"),
    agreedStatements: ids("spam"),
  };
  const register = (more: object) =>
    call<Refusal>("POST", "/customers", { body: { ...registration(email), ...more } });
  expect((await register(said)).body.fields).toEqual({
    agreedStatements: "unknown",
    tags: "unknown",
    accessId: "unknown",
  });
  expect((await register({})).status).toBe(201);
});
