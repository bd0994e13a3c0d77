import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, api, getBasket, newBasket } from "../support/box-office";
import {
  momentIn,
  newSeason,
  openForm,
  openRecord,
  postRecord,
  saveRecord,
} from "../support/season/pages";
import { auditEntries, staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

it("an event, a price list and a performance made on pages sell a ticket", async () => {
  const { title, event, priceList, values } = await newSeason(40);
  const first = await postRecord("performances", { values });
  expect(first.value.review?.changes).toEqual(
    expect.arrayContaining([
      { field: "starts", from: null, to: values.starts },
      { field: "priceList", from: null, to: priceList },
    ]),
  );
  expect((await api.getInstance({ params: { id: first.value.id } })).outcome).toBe("not-found");

  const instanceId = await saveRecord("performances", { values, reason: "New in the season" });
  expect(instanceId).toBe(`${event}-${values.starts.slice(0, 10)}`);
  const basketId = await newBasket();
  expect((await add(basketId, { instanceId, quantity: 2 })).outcome).toBe("ok");
  const { tickets } = await getBasket(basketId);
  expect(tickets.map(({ faceValue }) => faceValue.amount)).toEqual([4_550, 4_550]);
  const { value: instance } = await api.getInstance({ params: { id: instanceId } });
  expect(instance).toMatchObject({ event: { title }, maxTickets: 6, status: "get-tickets" });
  expect(await auditEntries(instanceId)).toMatchObject([
    { action: "edit", reason: "New in the season" },
  ]);
});

it("a form that is sent twice saves once, and a second record of the same name gets an address of its own", async () => {
  const values = {
    title: `Étude ${randomUUID().slice(0, 8)}`,
    kind: "special",
    description: "",
    runningMinutes: 60,
  };
  const first = await saveRecord("events", { values });
  expect(first).toMatch(/^etude-[\da-f]{8}$/);
  expect(await saveRecord("events", { values })).toBe(first);
  expect(await auditEntries(first)).toHaveLength(1);
  expect(await saveRecord("events", { values: { ...values, runningMinutes: 75 } })).toBe(
    `${first}-2`,
  );
});

it("a record whose name more than fifty others have is saved with an address of its own", async () => {
  const slug = `gala-${randomUUID().slice(0, 8)}`;
  const [title, kind, runningMinutes] = [slug.replace("-", " "), "special", 60] as const;
  const same = { title, subtitle: null, kind, description: "As it was", runningMinutes };
  const ids = [slug, ...Array.from({ length: 50 }, (_, index) => `${slug}-${index + 2}`)];
  await stored.events.insert(
    ...ids.map((id) => ({ id, ...same, programme: [], artists: [], hasIntermission: false })),
  );
  const save = (description: string) =>
    saveRecord("events", { values: { title, kind, description, runningMinutes } });
  const saved = [await save("New"), await save("Newer")];
  expect(new Set([...ids, ...saved]).size).toBe(53);
  for (const id of saved) expect(id.startsWith(`${slug}-`)).toBe(true);
  expect(await save("New")).toBe(saved[0]);
});

it("a change of prices is reviewed with the performances that sell by them, and saved as reviewed", async () => {
  const { priceList, values } = await newSeason();
  await saveRecord("performances", { values });
  const { version } = await openRecord("priceLists", priceList);
  const change = {
    id: priceList,
    version,
    values: { prices: { A: { standard: 50, under30: 10 } } },
  };
  const { value } = await postRecord("priceLists", change);
  expect(value.review).toMatchObject({
    performances: 1,
    changes: [
      {
        field: "prices",
        from: { A: { standard: 45.5 } },
        to: { A: { standard: 50, under30: 10 } },
      },
    ],
  });
  const other = await postRecord("priceLists", { ...change, reviewed: "another plan" });
  expect(other.value.review?.plan).toBe(value.review?.plan);
  expect((await openRecord("priceLists", priceList)).version).toBe(version);
  await saveRecord("priceLists", change);
  expect((await openRecord("priceLists", priceList)).values).toMatchObject({
    prices: { A: { standard: 50, under30: 10 } },
  });
  // The name is neither sold nor priced.
  const now = await openRecord("priceLists", priceList);
  const named = { id: priceList, version: now.version, values: { name: "Evenings" } };
  expect((await postRecord("priceLists", named)).value.review).toBeNull();
});

it("of two people who change a record, the second is refused and can save with the new version", async () => {
  const { event } = await newSeason();
  const { version } = await openRecord("events", event);
  await saveRecord("events", { id: event, version, values: { runningMinutes: 100 } });
  const mine = { id: event, version, values: { runningMinutes: 110 } };
  expect((await postRecord("events", mine)).outcome).toBe("conflict/changed");
  const now = await openRecord("events", event);
  expect(now.values["runningMinutes"]).toBe(100);
  await saveRecord("events", { ...mine, version: now.version });
  expect((await openRecord("events", event)).values["runningMinutes"]).toBe(110);
});

it("of ten people who change a record at the same time, one saves", async () => {
  const { event } = await newSeason();
  const { version } = await openRecord("events", event);
  const session = await staffSession("supervisor");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postRecord("events", {
        id: event,
        version,
        session,
        values: { runningMinutes: 100 + index },
      }),
    ),
  );
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  for (const outcome of outcomes)
    expect(["ok", "conflict/busy", "conflict/changed"]).toContain(outcome);
  expect(await auditEntries(event)).toHaveLength(2);
});

it("of ten people who add an event of one title at the same time, nobody replaces another's", async () => {
  const title = `Étude ${randomUUID().slice(0, 8)}`;
  const session = await staffSession("supervisor");
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const values = { title, kind: "special", description: "", runningMinutes: 60 + index };
      return { sent: values, answer: await postRecord("events", { session, values }) };
    }),
  );
  const saved = answers.filter(({ answer }) => answer.outcome === "ok");
  expect(saved.length).toBeGreaterThan(0);
  for (const { sent, answer } of saved) {
    const { values } = await openRecord("events", answer.value.id);
    expect(values["runningMinutes"]).toBe(sent.runningMinutes);
  }
});

it("what is sold or in a basket keeps its date and hall, and says so at the field", async () => {
  const { values } = await newSeason();
  const instanceId = await saveRecord("performances", { values });
  await add(await newBasket(), { instanceId, quantity: 1 });
  const { version } = await openRecord("performances", instanceId);
  const move = { id: instanceId, version, values: { starts: momentIn(61) } };
  const refused = await postRecord("performances", move);
  expect(refused.failure).toMatchObject({ code: "invalid", fields: { starts: "held" } });
  const limit = { id: instanceId, version, values: { maxTickets: 4 } };
  expect((await postRecord("performances", limit)).value.review).toBeNull();
});

it("each field's mistake is refused at the field, and nothing is saved", async () => {
  const { values, event } = await newSeason();
  const late = { ...values, onSale: momentIn(3), offSale: momentIn(2) };
  const fund = { name: "New hall", description: "", code: `F${randomUUID().slice(0, 8)}` };
  await saveRecord("funds", { values: fund });
  const promo = { code: `P${randomUUID().slice(0, 8)}`.toUpperCase(), name: "Ten percent off" };
  const code = { values: { ...promo, percentOff: 10 } };
  expect((await postRecord("promoCodes", code)).value.review?.changes).toContainEqual({
    field: "code",
    from: null,
    to: promo.code,
  });
  await saveRecord("promoCodes", code);
  const item = {
    kind: "merchandise",
    name: "Score",
    description: "",
    price: 12,
    category: "Books",
  };
  const wrong = [
    ["events", { title: "" }, { title: "required", kind: "required", runningMinutes: "required" }],
    ["performances", late, { onSale: "after-end" }],
    ["performances", { ...values, membersFrom: momentIn(0) }, { membersFrom: "after-start" }],
    ["performances", { ...values, event: "gone" }, { event: "unknown" }],
    ["performances", { ...values, starts: "tonight" }, { starts: "invalid" }],
    ["performances", { ...values, maxTickets: 1_000 }, { maxTickets: "range" }],
    ["performances", { ...values, limitRowsMax: 2 }, { limitRowsMax: "both-or-neither" }],
    ["performances", { ...values, revision: 7 }, { revision: "invalid" }],
    ["funds", { ...fund, name: "Another" }, { code: "taken" }],
    ["funds", { ...fund, name: "x".repeat(101) }, { name: "too-long" }],
    ["promoCodes", { ...promo, percentOff: 20 }, { code: "taken" }],
    ["promoCodes", { ...promo, code: "" }, { code: "required" }],
    ["promoCodes", { ...promo, code: `${promo.code}2` }, { percentOff: "one-of-two" }],
    ["stockItems", { ...item, number: "any" }, { number: "only-add-ons" }],
    ["stockItems", { ...item, kind: "food-and-drink" }, { menu: "only-food" }],
    [
      "stockItems",
      { ...item, kind: "supplementary", number: "any", drawing: "book" },
      { drawing: "only-goods" },
    ],
    ["stockItems", { ...item, drawing: "castle" }, { drawing: "invalid" }],
    ["stockItems", { ...item, product: "Score" }, { option: "both-or-neither" }],
    ["priceLists", { name: "x", prices: { none: { standard: 1 } } }, { prices: "unknown" }],
    ["bookingFee", { amount: -1 }, { amount: "invalid" }],
  ] as const;
  for (const [kind, sent, fields] of wrong) {
    const { failure } = await postRecord(kind, { values: sent });
    expect([kind, failure], JSON.stringify(sent)).toMatchObject([
      kind,
      { code: "invalid", fields },
    ]);
  }
  expect(await stored.instances.find({ eventId: event }, ["id"])).toEqual([]);
});

it.each(["toString", "valueOf", "hasOwnProperty", "constructor"])(
  "a field named %s is refused at the field, whatever else is sent",
  async (name) => {
    const { failure } = await postRecord("events", { values: { [name]: 1, title: [[]] } });
    expect(failure).toEqual({ code: "invalid", fields: { [name]: "invalid" } });
  },
);

it("a character that cannot be shown is refused at each field that has it", async () => {
  const artists = [{ name: "Ana", role: "\u202e" }];
  const event = { title: "\u202e", kind: "special", runningMinutes: 60, artists };
  expect((await postRecord("events", { values: event })).failure).toMatchObject({
    fields: { title: "invalid", artists: "invalid" },
  });
});

it("only supervisors see and change the season", async () => {
  const session = await staffSession();
  const params = { kind: "events" as const };
  const answers = [
    await api.listSeasonRecords({ session, params, query: {} }),
    await api.getSeasonForm({ session, params, query: {} }),
    await postRecord("events", { session, values: { title: "x" } }),
  ];
  expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "not-allowed/role"));
});

it("the fee, limits and suggested gifts are one record each, which is changed and not added", async () => {
  for (const kind of ["bookingFee", "sale", "donationRequest"] as const) {
    const { record } = await openForm(kind);
    const { id = "", version = "", values = {} } = record ?? {};
    expect(await saveRecord(kind, { id, version, values })).toBe(id);
    const rows = await stored.auditLog.find({ subjectId: id, action: "edit" }, ["action"]);
    expect([kind, rows]).toEqual([kind, []]);
  }
  const { id, version, values } = await openRecord("bookingFee");
  const reviewed = await postRecord("bookingFee", { id, version, values: { amount: 3.5 } });
  expect(reviewed.value.review?.changes).toEqual([
    { field: "amount", from: values["amount"], to: 3.5 },
  ]);
});

it("lists are searched by name, and performances say when and where", async () => {
  const { title, values } = await newSeason();
  const id = await saveRecord("performances", { values });
  const session = await staffSession("supervisor");
  const search = title.toUpperCase();
  const list = async (kind: "events" | "performances") =>
    (await api.listSeasonRecords({ session, params: { kind }, query: { search } })).value.rows;
  expect(await list("events")).toMatchObject([{ name: title, startsAt: null, isActive: true }]);
  expect(await list("performances")).toMatchObject([{ id, name: title, isActive: true }]);
  const { name, startsAt } = await openRecord("performances", id);
  const { value: instance } = await api.getInstance({ params: { id } });
  expect([name, startsAt]).toEqual([title, instance.startsAt]);
  expect((await openForm("performances")).initial).toMatchObject({ maxTickets: 9 });
  expect((await openForm("performances")).options["plans"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: values.plan, name: values.plan })]),
  );
  const gone = { session, params: { kind: "events" as const }, query: { id: "gone" } };
  expect((await api.getSeasonForm(gone)).outcome).toBe("not-found");
});

it("texts are saved in each language", async () => {
  const name = { "en-us": `Roof ${randomUUID()}`, sv: "Tak", de: "Dach" };
  const values = { name, description: "", code: `F${randomUUID().slice(0, 8)}` };
  const id = await saveRecord("funds", { values });
  const record = await openRecord("funds", id);
  expect(record.values["name"]).toEqual(name);
  expect(record.name).toBe(name["en-us"]);
  const { version } = record;
  await saveRecord("funds", { id, version, values: { name: { ...name, de: null, sv: "Taket" } } });
  expect((await openRecord("funds", id)).values["name"]).toEqual({
    "en-us": name["en-us"],
    sv: "Taket",
  });
});
