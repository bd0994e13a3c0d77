import { afterAll, describe, expect, it } from "vitest";

import { call, newBasket, newCustomer, put, registration } from "./box-office";
import { closeDatabase, query } from "./own-performance";

afterAll(closeDatabase);

type Refusal = { code: string; reason: string; fields: Record<string, string> };
const ids = (...list: string[]) => list.map((id) => ({ id }));
let codes = 0;

/** A registration of the test's own. */
async function accessCode(lastName: string): Promise<string> {
  codes += 1;
  const code = `T${process.pid}${Date.now()}${codes}`;
  await query(
    `insert into access_registrations (code, scheme_id, last_name, max_tickets, companions, requirements)
     values ($1, 'riverside-access', $2, 2, 1, '{step-free}')`,
    [code, lastName],
  );
  return code;
}

describe("contact preferences", () => {
  type Agreement = { id: string; category: string; agreed: boolean; mayWrite: boolean };
  const path = "/customer/agreed-statements";

  it("have the four categories, and nothing agreed to at first", async () => {
    const { session } = await newCustomer();
    const { body } = await call<Agreement[]>("GET", path, { session });
    expect(body.map(({ category }) => category)).toEqual([
      "AllActivities",
      "Access",
      "ShowsEvents",
      "Fundraising",
    ]);
    expect(body.some(({ agreed, mayWrite }) => agreed || mayWrite)).toBe(false);
  });

  it("are what was agreed to last", async () => {
    const { session } = await newCustomer();
    const set = (...list: string[]) =>
      call<Agreement[]>("PUT", path, { session, body: ids(...list) });
    await set("access", "fundraising");
    const { body } = await set("access", "shows-events", "access");
    const agreed = body.filter((each) => each.agreed).map(({ id }) => id);
    expect(agreed).toEqual(["access", "shows-events"]);
    expect((await call("DELETE", `${path}/access`, { session })).status).toBe(204);
    expect((await call("DELETE", `${path}/access`, { session })).status).toBe(404);
    const all = (await set("all-activities")).body;
    expect(all.every(({ mayWrite }) => mayWrite)).toBe(true);
    expect((await set()).body.some((each) => each.mayWrite)).toBe(false);
  });

  it("that do not exist are refused, and change nothing", async () => {
    const { session } = await newCustomer();
    await call("PUT", path, { session, body: ids("access") });
    const told = await call<Refusal>("PUT", path, { session, body: ids("fundraising", "spam") });
    expect(told.body.fields).toEqual({ id: "unknown" });
    const { body } = await call<Agreement[]>("GET", path, { session });
    expect(body.filter(({ agreed }) => agreed).map(({ id }) => id)).toEqual(["access"]);
  });
});

describe("interests", () => {
  it("are chosen from the groups that customers see; the box office's own stay", async () => {
    const { session, customerId } = await newCustomer();
    await query("insert into customer_tags (customer_id, tag_id) values ($1, 'press')", [
      customerId,
    ]);
    const set = (...list: string[]) =>
      call<{ id: string }[] & Refusal>("PUT", "/customer/tags", { session, body: ids(...list) });
    expect((await set("film", "orchestra")).body.map(({ id }) => id)).toEqual([
      "orchestra",
      "film",
    ]);
    expect((await set("press")).body.fields).toEqual({ id: "unknown" });
    expect((await set("family")).body.map(({ id }) => id)).toEqual(["family"]);
    expect(
      await query("select tag_id from customer_tags where customer_id = $1 order by 1", [
        customerId,
      ]),
    ).toEqual([{ tag_id: "family" }, { tag_id: "press" }]);
    const { body: groups } = await call<{ id: string; tags: unknown[] }[]>("GET", "/tag-groups");
    expect(groups.map(({ id }) => id)).toEqual(["interests", "formats"]);
    expect(JSON.stringify((await call("GET", "/tags")).body)).not.toContain("press");
  });
});

describe("a household", () => {
  type Member = { id: string; firstName: string; isSelf: boolean; version: number };
  type Household = { id: string | null; name: string; members: Member[] };
  const get = async (session: string) =>
    (await call<Household>("GET", "/customer/household", { session })).body;
  const maya = { firstName: "Maya", lastName: "Lovell", accessNeeds: null };
  const add = (session: string, member: Record<string, unknown> = maya) =>
    call<Member & Refusal>("POST", "/customer/household/members", { session, body: member });

  it("begins with the first who is added, has the customer in it, and changes", async () => {
    const { session } = await newCustomer();
    expect(await get(session)).toEqual({ id: null, name: "Lovell", members: [] });
    const { body: member } = await add(session);
    expect(
      (await get(session)).members.map(({ firstName, isSelf }) => [firstName, isSelf]),
    ).toEqual([
      ["Ada", true],
      ["Maya", false],
    ]);
    const path = `/customer/household/members/${member.id}`;
    const change = { ...maya, accessNeeds: "No steps", version: 1 };
    const written = await call<Member>("PATCH", path, { session, body: change });
    expect(written.body).toMatchObject({ accessNeeds: "No steps", version: 2 });
    expect((await call("PATCH", path, { session, body: change })).body.reason).toBe("changed");
    expect((await call("DELETE", path, { session })).status).toBe(204);
    expect((await get(session)).members).toHaveLength(1);
  });

  it("is one household, also when two are added at once", async () => {
    const { session } = await newCustomer();
    const told = await Promise.all(Array.from({ length: 4 }, () => add(session)));
    expect(told.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect((await get(session)).members).toHaveLength(5);
  });

  it("names a customer by the account, and does not remove one", async () => {
    const { session } = await newCustomer();
    await add(session);
    const [self] = (await get(session)).members;
    const path = `/customer/household/members/${self?.id}`;
    expect((await call("DELETE", path, { session })).body.reason).toBe("own-account");
  });

  it("of somebody else is as unknown as none", async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const { body: theirs } = await add(other.session);
    await add(one.session);
    for (const id of [theirs.id, "nonsense"]) {
      const path = `/customer/household/members/${id}`;
      const { session } = one;
      expect((await call("DELETE", path, { session })).status).toBe(404);
      const body = { ...maya, version: 1 };
      expect((await call("PATCH", path, { session, body })).status).toBe(404);
    }
    expect((await get(other.session)).members).toHaveLength(2);
  });

  it("gives somebody to book for, of the own household alone", async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const { body: member } = await add(one.session);
    const { body: stranger } = await add(other.session);
    const basket = await newBasket();
    const choose = (memberId: string | null, session = one.session) =>
      put(basket, "booked-for", session, { memberId });
    const bookedFor = async () =>
      (await call<{ member: Member | null }>("GET", `/baskets/${basket}/booked-for`, one)).body
        .member?.firstName ?? null;
    expect((await choose(member.id)).body).toMatchObject({ reason: "not-claimed" });
    await put(basket, "customer", one.session);
    expect(await bookedFor()).toBeNull();
    expect((await choose(stranger.id)).body.fields).toEqual({ memberId: "unknown" });
    expect((await choose(stranger.id, other.session)).body.reason).toBe("another-customer");
    expect((await choose(member.id)).status).toBe(200);
    expect(await bookedFor()).toBe("Maya");
    expect((await choose(null)).status).toBe(200);
    expect(await bookedFor()).toBeNull();
  });
});

describe("an access registration", () => {
  const path = "/customer/access";
  const set = (session: string, code: string) =>
    call<Refusal & { code: string }>("PUT", path, { session, body: { code } });
  const held = async (session: string) =>
    (await call<{ registration: { code: string } | null }>("GET", path, { session })).body
      .registration?.code ?? null;

  it("goes on the account whose name it has, and off it again", async () => {
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

  it("is refused when the name is another, when it is unknown, and when it ran out", async () => {
    const { session } = await newCustomer();
    const faultOf = async (code: string) => (await set(session, code)).body.fields;
    expect(await faultOf(await accessCode("Rivera"))).toEqual({ code: "name" });
    expect(await faultOf("NO-SUCH")).toEqual({ code: "unknown" });
    const over = await accessCode("Lovell");
    await query("update access_registrations set expires_at = now() where code = $1", [over]);
    expect(await faultOf(over)).toEqual({ code: "unknown" });
  });

  it("is on one account, also when two of one name take it at once", async () => {
    const people = await Promise.all([newCustomer(), newCustomer()]);
    const code = await accessCode("Lovell");
    const told = await Promise.all(people.map(({ session }) => set(session, code)));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(told.find(({ status }) => status === 400)?.body.fields).toEqual({ code: "taken" });
  });

  it("keeps the name as it is while it is on the account", async () => {
    const { session } = await newCustomer();
    await set(session, await accessCode("Lovell"));
    const change = (lastName: string) =>
      call<Refusal>("PATCH", "/customer", { session, body: { version: 1, lastName } });
    expect((await change("Byron")).body.fields).toEqual({ lastName: "access-name" });
    expect((await change("LOVELL")).status).toBe(200);
  });
});

describe("kept cards", () => {
  type Card = { id: string; maskedNumber: string; isPreferred: boolean };
  const list = async (session: string) =>
    (await call<Card[]>("GET", "/customer/stored-cards", { session })).body;

  async function withCards(count: number) {
    const customer = await newCustomer();
    for (let n = 0; n < count; n += 1)
      await query(
        `insert into stored_cards (customer_id, provider_id, brand, masked_number, cardholder_name, expiry_month,
           expiry_year, is_preferred, created_at)
         values ($1, $2, 'Visa', $3, 'Ada Lovell', 6, 2040, $4, now() + make_interval(secs => $5))`,
        [customer.customerId, `pm_${n}`, `•••• 000${n}`, n === 0, n],
      );
    return customer;
  }

  it("show four digits, and one is preferred", async () => {
    const { session } = await withCards(3);
    expect((await list(session)).map((card) => [card.maskedNumber, card.isPreferred])).toEqual([
      ["•••• 0000", true],
      ["•••• 0001", false],
      ["•••• 0002", false],
    ]);
    await expect(
      query("update stored_cards set masked_number = '4242424242424242'"),
    ).rejects.toThrow("stored_cards_masked");
  });

  it("promote the next when the preferred one is removed, however many go at once", async () => {
    const { session } = await withCards(5);
    const cards = await list(session);
    const remove = (card: Card) => call("DELETE", `/customer/stored-cards/${card.id}`, { session });
    await Promise.all(cards.slice(0, 3).map(remove));
    const left = await list(session);
    expect(left.map(({ isPreferred }) => isPreferred)).toEqual([true, false]);
    for (const card of left) await remove(card);
    expect(await list(session)).toEqual([]);
  });

  it("have another preferred when the customer says so", async () => {
    const { session } = await withCards(3);
    const [, , third] = await list(session);
    const path = `/customer/stored-cards/${third?.id}`;
    await call("PATCH", path, { session, body: { isPreferred: true } });
    const [first, ...others] = await list(session);
    expect(first?.id).toBe(third?.id);
    expect(others.every(({ isPreferred }) => !isPreferred)).toBe(true);
  });

  it("of somebody else are as unknown as none", async () => {
    const [one, other] = [await withCards(1), await withCards(2)];
    const [, theirs] = await list(other.session);
    for (const id of [theirs?.id, "nonsense"]) {
      const path = `/customer/stored-cards/${id}`;
      const { session } = one;
      expect((await call("DELETE", path, { session })).status).toBe(404);
      const body = { isPreferred: true };
      expect((await call("PATCH", path, { session, body })).status).toBe(404);
    }
    expect(await list(other.session)).toHaveLength(2);
  });
});

it("nobody who is not signed in sees any of it", async () => {
  for (const path of [
    "/customer/addresses",
    "/customer/agreed-statements",
    "/customer/tags",
    "/customer/household",
    "/customer/access",
    "/customer/stored-cards",
    "/customer/registrations",
  ])
    expect((await call("GET", path)).body.code, path).toBe("not-signed-in");
});

describe("what is said while registering", () => {
  const choices = async (lastName: string) => ({
    agreedStatements: ids("access"),
    tags: ids("film"),
    accessId: await accessCode(lastName),
  });

  it("is kept with the account: contact permissions, interests and access ID", async () => {
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

  it("that is wrong is told, and nobody is registered", async () => {
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
      accessId: "name",
    });
    expect((await register({})).status).toBe(201);
  });
});
