import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";

import type { programmeSchema } from "../../crm/http/schemas/codes";
import type { priceListSchema } from "../../crm/http/schemas/price-list";
import { add, call, getBasket, newBasket, newCustomer, put } from "./box-office";
import { enter, newPromo, newVoucher, takeOut } from "./codes";
import { ageBasket, closeDatabase, ownPerformance, query } from "./own-performance";
import { pay } from "./paying";

afterAll(closeDatabase);

type PriceList = z.infer<typeof priceListSchema>;
type Programme = z.infer<typeof programmeSchema> & { code: string; reason: string };

/** A performance with a price type that only some may buy at, 20.00, and one that is free. */
async function restrictedPerformance(
  eligibility: "access" | "programme" | "member" | "all",
  instance: Record<string, unknown> = {},
) {
  const own = await ownPerformance({ rows: [{ row: "A", seats: 9 }], instance });
  const [typeId, freeId] = [randomUUID(), randomUUID()];
  for (const [id, name, price] of [
    [typeId, "Restricted", 2_000],
    [freeId, "Companion", 0],
  ]) {
    await query("insert into price_types (id, name, rank, eligibility) values ($1, $2, 50, $3)", [
      id,
      name,
      eligibility,
    ]);
    await query(
      `insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
       values ($1, 'A', $2, $3, true)`,
      [own.priceListId, id, price],
    );
  }
  return { ...own, typeId, freeId };
}

/** A registration that opens these price types. */
async function newRegistration(
  priceTypeIds: string[],
  columns: { lastName?: string; maxTickets?: number; companions?: number; expires?: Date } = {},
): Promise<string> {
  const code = `A${randomUUID().slice(0, 8).toUpperCase()}`;
  const { lastName = "Lovell", maxTickets = 4, companions = 1, expires = null } = columns;
  await query("insert into access_schemes (id, name, description) values ($1, 'Access', '')", [
    code,
  ]);
  for (const id of priceTypeIds)
    await query("insert into access_scheme_prices (scheme_id, price_type_id) values ($1, $2)", [
      code,
      id,
    ]);
  await query(
    `insert into access_registrations (code, scheme_id, last_name, max_tickets, companions, requirements, expires_at)
     values ($1, $1, $2, $3, $4, '{}', $5)`,
    [code, lastName, maxTickets, companions, expires],
  );
  return code;
}

/** A programme of these performances, at these price types. */
async function newProgramme(instanceIds: string[], priceTypeIds: string[]): Promise<string> {
  const code = `G${randomUUID().slice(0, 8).toUpperCase()}`;
  await query(
    "insert into programmes (id, code, name, description) values ($1, $1, 'School', '')",
    [code],
  );
  for (const id of instanceIds)
    await query("insert into programme_instances values ($1, $2)", [code, id]);
  for (const id of priceTypeIds)
    await query("insert into programme_prices values ($1, $2)", [code, id]);
  return code;
}

const priceList = async (instanceId: string, search = "") =>
  (await call<PriceList>("GET", `/instances/${instanceId}/price-list${search}`)).body;
const typesOf = ({ priceTypes }: PriceList) => priceTypes.map(({ id }) => id);

describe("the one box for codes", () => {
  it("knows which is which, and keeps one of each but of vouchers", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 2 }] });
    const id = await newBasket();
    await add(id, { instanceId });
    for (const code of [
      await newVoucher(1_000),
      await newPromo(),
      await newRegistration([]),
      await newProgramme([instanceId], []),
      await newRegistration([]),
      await newVoucher(1_000),
    ])
      expect((await enter(id, code)).status).toBe(200);
    expect((await getBasket(id)).codes.map(({ kind }) => kind)).toEqual([
      "gift-voucher",
      "promo",
      "programme",
      "access",
      "gift-voucher",
    ]);
  });

  it("takes a voucher's code for a voucher before anything else, and access before promo", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 2 }] });
    const id = await newBasket();
    await add(id, { instanceId });
    const voucher = await newVoucher(1_000);
    await newPromo({ code: voucher });
    expect((await enter(id, voucher)).body.codes[0]?.kind).toBe("gift-voucher");
    const access = await newRegistration([]);
    await newPromo({ code: access });
    expect((await enter(id, access)).body.codes[1]?.kind).toBe("access");
    // What looks like a voucher's code and is none may be another kind of code.
    const promo = await newPromo({ code: `AB12-${randomUUID().slice(0, 7).toUpperCase()}` });
    expect((await enter(id, promo)).body.codes.at(-1)?.kind).toBe("promo");
  });
});

describe("an access code", () => {
  it("opens access prices, for as many as are registered, companions counted", async () => {
    const { instanceId, typeId, freeId } = await restrictedPerformance("access");
    const code = await newRegistration([typeId, freeId], { maxTickets: 3, companions: 1 });
    const id = await newBasket();
    expect((await add(id, { instanceId, priceTypeId: typeId })).body.reason).toBe("not-entitled");
    await enter(id, code);
    const tooFree = await add(id, { instanceId, priceTypeId: freeId, quantity: 2 });
    expect(tooFree.body.limit).toMatchObject({ maxTickets: 1, totalTickets: 2 });
    await add(id, { instanceId, priceTypeId: freeId });
    expect(
      (await add(id, { instanceId, priceTypeId: typeId, quantity: 2 })).body.tickets,
    ).toHaveLength(3);
    const tooMany = await add(id, { instanceId, priceTypeId: typeId });
    expect(tooMany.body.limit).toMatchObject({ maxTickets: 3, totalTickets: 4 });
  });

  it("is for its holder: with another name on the account its tickets are not sold", async () => {
    const { instanceId, typeId } = await restrictedPerformance("access");
    const code = await newRegistration([typeId], { lastName: "Núñez" });
    const id = await newBasket();
    await enter(id, code);
    const { body } = await add(id, { instanceId, priceTypeId: typeId });
    const { session, customerId } = await newCustomer();
    const claimed = await put(id, "customer", session);
    expect(claimed.body.codes[0]?.refusal).toBe("access-name-mismatch");
    expect((await add(id, { instanceId, priceTypeId: typeId })).body.reason).toBe("not-entitled");
    await put(id, "delivery", session, { optionId: "Cobo", address: null });
    const nothing = { specialRequests: null, accessRequirements: null, marketing: null };
    await put(id, "details", session, nothing);
    const ready = { basketId: id, session, customerId, email: "", instanceId, total: 2_900 };
    expect((await pay(ready)).body).toMatchObject({
      code: "conflict",
      reason: "access-name-mismatch",
    });
    // At a price for everybody the same seat is sold.
    const ticket = `/baskets/${id}/tickets/${body.tickets[0]?.id}`;
    await call("PATCH", ticket, { body: { priceTypeId: "standard" } });
    expect((await pay(ready, { expectedTotal: 8_500 })).body.next).toBe("card-page");
  });

  it("is refused at once on the basket of a customer with another name, and when it has ended", async () => {
    const { session } = await newCustomer();
    const id = await newBasket();
    await put(id, "customer", session);
    const anothers = await newRegistration([], { lastName: "Byron" });
    expect((await enter(id, anothers)).body.reason).toBe("access-name-mismatch");
    const over = await newRegistration([], { expires: new Date(0) });
    expect((await enter(id, over)).body.code).toBe("code-not-recognised");
    expect((await enter(id, await newRegistration([], { lastName: "LOVELL " }))).status).toBe(200);
  });

  it("can be taken out again; what it opened is then not sold", async () => {
    const { instanceId, typeId } = await restrictedPerformance("access");
    const code = await newRegistration([typeId]);
    const id = await newBasket();
    const { body } = await enter(id, code);
    expect((await takeOut(body, code)).body.codes).toEqual([]);
    expect((await add(id, { instanceId, priceTypeId: typeId })).body.reason).toBe("not-entitled");
  });
});

describe("a programme's code", () => {
  it("opens its price types at its own performances, also where else the box office sells", async () => {
    const [mine, other] = [
      await restrictedPerformance("programme", { box_office_only: true }),
      await restrictedPerformance("programme"),
    ];
    const code = await newProgramme([mine.instanceId], [mine.typeId, other.typeId]);
    const id = await newBasket();
    const wish = { instanceId: mine.instanceId, priceTypeId: mine.typeId };
    expect((await add(id, wish)).body.reason).toBe("box-office-only");
    await enter(id, code);
    expect((await add(id, wish)).body.tickets).toHaveLength(1);
    const elsewhere = { instanceId: other.instanceId, priceTypeId: other.typeId };
    expect((await add(id, elsewhere)).body.reason).toBe("not-entitled");
  });

  it("lists its performances; one that has none is refused and says so", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 2 }] });
    const caller = randomUUID();
    const get = (code: string) => call<Programme>("GET", `/programmes/${code}`, { caller });
    const code = await newProgramme([instanceId], []);
    expect((await get(code.toLowerCase())).body.instances.map(({ id }) => id)).toEqual([
      instanceId,
    ]);
    const empty = await newProgramme([], []);
    const refused = await get(empty);
    expect([refused.status, refused.body.reason]).toEqual([403, "programme-without-instances"]);
    expect((await enter(await newBasket(), empty)).body.reason).toBe("programme-without-instances");
    expect((await get("nothing")).body.code).toBe("code-not-recognised");
    await query("update instances set cancelled = true where id = $1", [instanceId]);
    expect((await get(code)).body.reason).toBe("programme-without-instances");
  });
});

describe("the price list", () => {
  it("shows everybody only what everybody may buy; a basket what it may, and the office all", async () => {
    const { instanceId, typeId, freeId } = await restrictedPerformance("access");
    const open = typesOf(await priceList(instanceId));
    expect(open).not.toContain(typeId);
    expect(typesOf(await priceList(instanceId, "?rights=all"))).toEqual(
      expect.arrayContaining([...open, typeId, freeId]),
    );
    const id = await newBasket();
    expect(typesOf(await priceList(instanceId, `?basket=${id}`))).toEqual(open);
    await enter(id, await newRegistration([typeId]));
    expect(typesOf(await priceList(instanceId, `?basket=${id}`)).sort()).toEqual(
      [...open, typeId].sort(),
    );
    const unknown = await call("GET", `/instances/${instanceId}/price-list?basket=${randomUUID()}`);
    expect(unknown.status).toBe(404);
  });

  it("leaves what only some may buy out of the least that a ticket costs", async () => {
    const { instanceId } = await restrictedPerformance("member");
    const { body } = await call<{ priceFrom: { amount: number } }>(
      "GET",
      `/instances/${instanceId}`,
    );
    expect(body.priceFrom.amount).toBe(3_900);
  });
});

describe("pay what you wish", () => {
  async function wishedPerformance() {
    const own = await restrictedPerformance("all");
    await query("update price_types set wish_min = 500, wish_max = 20000 where id = $1", [
      own.typeId,
    ]);
    return own;
  }

  const addWished = (id: string, instanceId: string, priceTypeId: string, amount?: number) =>
    call<Awaited<ReturnType<typeof getBasket>> & { fields: Record<string, string> }>(
      "POST",
      `/baskets/${id}/tickets`,
      {
        body: {
          instanceId,
          choices: [
            { band: "A", priceTypeId, quantity: 1, ...(amount !== undefined && { amount }) },
          ],
        },
      },
    );

  it("costs what the buyer says, between the least and the most, and the list's price else", async () => {
    const { instanceId, typeId } = await wishedPerformance();
    const id = await newBasket();
    const listed = (await priceList(instanceId)).priceTypes.find((type) => type.id === typeId);
    expect(listed?.payWhatYouWish).toMatchObject({ min: { amount: 500 }, max: { amount: 20_000 } });
    expect((await addWished(id, instanceId, typeId, 499)).body.fields).toEqual({
      amount: "too-low",
    });
    expect((await addWished(id, instanceId, typeId, 20_001)).body.fields).toEqual({
      amount: "too-high",
    });
    expect((await addWished(id, instanceId, "standard", 500)).body.fields).toEqual({
      amount: "not-open",
    });
    // Under ten dollars there is no fee.
    const { body } = await addWished(id, instanceId, typeId, 500);
    expect(body.tickets[0]).toMatchObject({ faceValue: { amount: 500 }, fee: { amount: 0 } });
    await addWished(id, instanceId, typeId);
    expect((await getBasket(id)).totals.total.amount).toBe(500 + 2_000 + 900);

    const ticket = `/baskets/${id}/tickets/${body.tickets[0]?.id}`;
    const more = { body: { priceTypeId: typeId, amount: 3_000 } };
    expect((await call<typeof body>("PATCH", ticket, more)).body.totals.total.amount).toBe(
      3_000 + 900 + 2_000 + 900,
    );
    await ageBasket(id, 60);
    const again = await call<typeof body>("POST", `/baskets/${id}/reclaim`);
    expect(again.body.tickets.map(({ faceValue }) => faceValue.amount).sort()).toEqual([
      2_000, 3_000,
    ]);
  });

  it("is switched on and off for the whole house", async () => {
    const { instanceId, typeId } = await wishedPerformance();
    await query(
      `insert into venue_settings (id, pay_what_you_wish) values (1, false)
       on conflict (id) do update set pay_what_you_wish = false`,
    );
    expect(typesOf(await priceList(instanceId))).not.toContain(typeId);
    const id = await newBasket();
    const refused = await add(id, { instanceId, priceTypeId: typeId });
    expect(refused.body.reason).toBe("price-not-open");
    await query("update venue_settings set pay_what_you_wish = true");
    expect((await add(id, { instanceId, priceTypeId: typeId })).status).toBe(200);
  });
});

describe("the demo's codes", () => {
  it("are there to be tried", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 9 }] });
    const id = await newBasket();
    await add(id, { instanceId, quantity: 2 });
    expect((await enter(id, "autumn15")).body.totals.discounts.amount).toBe(2_280);
    const told = [];
    for (const code of ["SUMMER10", "FIRST50", "FRIENDS20", "PARTNERS", "FOYR-GIFTOLD"])
      told.push((await enter(id, code)).body.reason);
    expect(told).toEqual([
      "code-expired",
      "code-used-up",
      "code-not-valid",
      "programme-without-instances",
      "code-expired",
    ]);
    expect((await enter(id, "FOYR-GIFT005")).body.totals.giftVouchers.amount).toBe(500);
    expect((await enter(id, "SCHOOLS")).status).toBe(200);
    const schools = await call<Programme>("GET", "/programmes/schools", { caller: randomUUID() });
    expect(schools.body.instances.length).toBeGreaterThan(0);
  });
});
