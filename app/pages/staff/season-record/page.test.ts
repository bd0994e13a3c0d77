import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { SeasonForm } from "#contract/operations/staff/season";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/season/priceLists/record?id=evenings`;

const form: SeasonForm = {
  record: {
    id: "evenings",
    name: "Evenings",
    values: { name: "Evenings", prices: { A: { standard: 45.5, under30: 20 } } },
    version: "v1",
  },
  initial: { prices: {} },
  options: {
    bands: [
      { id: "A", name: "Stalls", detail: null },
      { id: "B", name: "Gallery", detail: null },
    ],
    priceTypes: [
      { id: "standard", name: "Standard", detail: null },
      { id: "under30", name: "Under 30", detail: null },
    ],
  },
};
const review = {
  plan: "p1",
  performances: 12,
  changes: [
    {
      field: "prices",
      from: { A: { standard: 45.5, under30: 20 } },
      to: { A: { standard: 50, under30: { price: 20, offered: false } } },
    },
  ],
};
const typed = {
  name: "Evenings",
  "prices.A.standard": "$50",
  "prices.A.under30": "",
  version: "v1",
};

it("new prices are reviewed before they are saved, each as a row with the names that staff know", async () => {
  const saveSeasonRecord = vi.fn<Crm["saveSeasonRecord"]>(answering({ id: "evenings", review }));
  await signIn(robin, { getSeasonForm: answering(form), saveSeasonRecord });
  const { html } = await open(path);
  expect(html).toContain('value="45.50"');
  const first = await post(path, typed);
  expect(first.status).toBe(200);
  for (const words of ["12 performances", "Stalls, Under 30", "$45.50", "$50.00", "Not for sale"])
    expect(first.html).toContain(words);
  expect(first.html).not.toContain("offered");
  const body = {
    id: "evenings",
    version: "v1",
    values: { prices: { A: { standard: 50 } } },
    reviewed: null,
    reason: null,
  };
  const call = { session: "staff-token", params: { kind: "priceLists" } };
  expect(saveSeasonRecord).toHaveBeenCalledExactlyOnceWith({ ...call, body });
  saveSeasonRecord.mockImplementation(answering({ id: "evenings", review: null }));
  const confirmed = { ...typed, reviewed: "p1", intent: "confirm", reason: "Agreed in May" };
  const saved = await post(path, confirmed);
  expect(saved.location).toBe(`${desk}/season/priceLists`);
  const reason = "Agreed in May";
  expect(saveSeasonRecord).toHaveBeenLastCalledWith({
    ...call,
    body: { ...body, reviewed: "p1", reason },
  });
});

it("bands without prices are collapsed, unless there are no others", async () => {
  const findPage = async (prices: object) => {
    const record = { ...form.record!, values: { name: "Evenings", prices } };
    await signIn(robin, { getSeasonForm: answering({ ...form, record }) });
    const { html } = await open(path);
    return /<details[^>]*>(?:(?!<\/details>)[^])*Bands without prices[^]*?<\/details>/.exec(
      html,
    )?.[0];
  };
  const collapsed = await findPage({ A: { standard: 45.5 } });
  expect(collapsed).toContain("Gallery");
  expect(collapsed).not.toContain("Stalls");
  expect(await findPage({})).toBeUndefined();
});

it("a review can be left to edit again, with what was typed", async () => {
  await signIn(robin, { getSeasonForm: answering(form) });
  const { status, html } = await post(path, { ...typed, intent: "edit" });
  expect(status).toBe(200);
  expect(html).toContain('value="$50"');
});

it("what someone else saved meanwhile is shown beside what was typed, and can be replaced", async () => {
  const saveSeasonRecord = vi.fn(refusing({ code: "conflict", reason: "changed" }));
  const record = { ...form.record!, version: "v2", values: { name: "Late evenings", prices: {} } };
  await signIn(robin, { getSeasonForm: answering({ ...form, record }), saveSeasonRecord });
  const { status, html } = await post(path, typed);
  expect(status).toBe(409);
  for (const words of ["Someone else saved this", "Late evenings", "Not for sale", "$50.00"])
    expect(html).toContain(words);
  expect(html).toContain('name="version" value="v2"');
  expect(html).toContain('value="$50"');
});

it.each([
  [{ code: "conflict", reason: "busy" } as const, "Someone else is changing the season"],
  [{ code: "invalid", fields: { prices: "unknown" } } as const, "“Prices”: this no longer exists"],
  [{ code: "invalid", fields: { "": "invalid" } } as const, "We couldn’t save this"],
])("a refusal with %o says so and keeps what was typed", async (failure, words) => {
  const saveSeasonRecord = refusing(failure);
  await signIn(robin, { getSeasonForm: answering(form), saveSeasonRecord });
  const { status, html } = await post(path, typed);
  expect(status).toBe(400);
  expect(html).toContain(words);
  expect(html).toContain('value="$50"');
  expect(html).toContain('name="version" value="v1"');
});

it("the page of a performance is headed by its title and when it starts", async () => {
  const record = { ...form.record!, name: "Gala", startsAt: "2027-01-02T19:30:00-05:00" };
  const heading = async (shown: SeasonForm["record"]) => {
    await signIn(robin, { getSeasonForm: answering({ ...form, record: shown }) });
    const { html } = await open(`${desk}/season/performances/record?id=gala-1`);
    const text = (tag: string) =>
      new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`)
        .exec(html)?.[1]
        ?.replaceAll(/<[^>]*>|\u00a0/g, (found) => (found === "\u00a0" ? " " : ""));
    return [text("h1"), text("title")?.split(" – ")[0]];
  };
  const title = "Gala, Saturday, January 2, 2027 at 7:30 PM";
  expect(await heading(record)).toEqual([title, expect.stringContaining(title)]);
  const { startsAt: _, ...ofPreviousRelease } = record;
  expect(await heading(ofPreviousRelease)).toEqual(["Gala", expect.stringContaining("Gala")]);
});

it("a new start of what is sold is refused with a link to the page that moves the performance", async () => {
  const performance: SeasonForm = {
    record: {
      id: "gala-1",
      name: "Gala",
      values: { starts: "2027-01-02T19:30:00Z" },
      version: "v1",
    },
    initial: {},
    options: {},
  };
  const saveSeasonRecord = refusing({ code: "invalid", fields: { starts: "sold" } });
  await signIn(robin, { getSeasonForm: answering(performance), saveSeasonRecord });
  const edit = `${desk}/season/performances/record?id=gala-1`;
  const move = `href="${desk}/performances/gala-1/move"`;
  expect((await open(edit)).html).not.toContain(move);
  const { status, html } = await post(edit, {
    "starts-day": "2027-01-03",
    "starts-time": "7:30 PM",
    version: "v1",
  });
  expect(status).toBe(400);
  expect(html).toContain("move the performance");
  expect(html).toContain(move);

  const ofEvent = refusing({ code: "invalid", fields: { event: "sold" } });
  await signIn(robin, { getSeasonForm: answering(performance), saveSeasonRecord: ofEvent });
  const other = await post(edit, { event: "other", version: "v1" });
  expect(other.status).toBe(400);
  expect(other.html).toContain("tickets are sold");
  expect(other.html).not.toContain(move);
});

it("the review of a performance names the others in its hall at that time", async () => {
  const gala: SeasonForm = {
    record: { id: "gala-1", name: "Gala", values: { starts: "2027-01-02 19:30" }, version: "v1" },
    initial: {},
    options: {},
  };
  const overlaps = ["Winterreise", "Nathan"].map((title) => ({
    ...{ instanceId: title, title, hallName: "Main Hall" },
    ...{ startsAt: "2027-01-03T19:00:00-05:00", endsAt: "2027-01-03T20:30:00-05:00" },
  }));
  const changes = [{ field: "starts", from: "2027-01-02 19:30", to: "2027-01-03 19:30" }];
  const saveSeasonRecord = answering({
    id: "gala-1",
    review: { plan: "p1", performances: null, changes, overlaps },
  });
  await signIn(robin, { getSeasonForm: answering(gala), saveSeasonRecord });
  const { html } = await post(`${desk}/season/performances/record?id=gala-1`, {
    ...{ "starts-day": "2027-01-03", "starts-time": "7:30 PM", version: "v1" },
  });
  expect(html).toContain("Other performances are in this hall at that time");
  expect(html).toMatch(/Winterreise: Sun, Jan\s3, 2027, 7:00\sPM to 8:30\sPM/);
});

it("mistakes are at their fields, and are not sent to the box office", async () => {
  const saveSeasonRecord = vi.fn();
  await signIn(robin, { getSeasonForm: answering(form), saveSeasonRecord });
  const wrong = { ...typed, name: "", "prices.A.standard": "fifty", reason: "x" };
  const { status, html } = await post(path, wrong);
  expect(status).toBe(400);
  for (const [id, words] of [
    ["record-name-field", "Fill in “Name”"],
    ["record-prices.A.standard-field", "“Prices”: enter an amount"],
    ["record-reason-field", "Write at least 3 characters"],
  ] as const) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(words);
  }
  expect(saveSeasonRecord).not.toHaveBeenCalled();
});

it.each(["%5F%5Fproto%5F%5F.standard", "A.%63onstructor", "gone.standard"])(
  "a price at %s, which the form does not have, is refused and keeps what was typed",
  async (cell) => {
    const saveSeasonRecord = vi.fn();
    await signIn(robin, { getSeasonForm: answering(form), saveSeasonRecord });
    const { status, html } = await post(path, { ...typed, [`prices.${cell}`]: "1" });
    expect(status).toBe(400);
    expect(html).toContain("“Prices”: this no longer exists");
    expect(html).toContain('value="$50"');
    expect(Reflect.get({}, "standard")).toBeUndefined();
    expect(saveSeasonRecord).not.toHaveBeenCalled();
  },
);

it("only supervisors see the season, and only kinds that it has", async () => {
  await signIn(taylor, { getSeasonForm: answering(form) });
  for (const each of [`${desk}/season`, `${desk}/season/events`, path])
    expect((await open(each)).status, each).toBe(303);
  await signIn(robin, { getSeasonForm: answering(form) });
  for (const each of ["planets", "constructor"])
    expect((await open(`${desk}/season/${each}/record`)).status, each).toBe(404);
  expect((await open(`${desk}/season/planets`)).status).toBe(404);
});

it("a changed text names the languages whose text stayed as it was, with a link to them", async () => {
  const event: SeasonForm = {
    record: {
      id: "gala",
      name: "Gala",
      values: { subtitle: "Opening", description: { "en-us": "A talk.", de: "Ein Vortrag." } },
      version: "v1",
    },
    initial: {},
    options: {},
  };
  await signIn(robin, {
    getSeasonForm: answering(event),
    saveSeasonRecord: answering({ id: "gala", review: null }),
    listSeasonRecords: answering({ rows: [], page: 1, pageCount: 1 }),
  });
  const page = `${desk}/season/events/record?id=gala`;
  const same = { subtitle: "Opening", "description-de": "Ein Vortrag.", version: "v1" };
  const save = async (texts: Record<string, string>) => {
    const { location } = await post(page, { ...same, ...texts });
    return (await open(location ?? "")).html;
  };
  const changed = await save({ subtitle: "First night", description: "No talk." });
  expect(changed).toContain("Unchanged in other languages");
  expect(changed).toContain("Description: Español, Deutsch, Svenska");
  expect(changed).not.toContain("Subtitle:");
  const link = /href="([^"]*id=gala[^"]*translate[^"]*)#translations"/.exec(changed)?.[1] ?? "";
  expect((await open(link.replaceAll("&amp;", "&"))).html).toMatch(
    /<details id="translations"[^>]* open/,
  );
  const both = { description: "No talk.", "description-de": "Kein Vortrag." };
  expect(await save(both)).not.toContain("Deutsch, Svenska");
  const onlyGerman = { description: "A talk.", "description-de": "Ein Gespräch." };
  expect(await save(onlyGerman)).not.toContain("Unchanged in other languages");
});
