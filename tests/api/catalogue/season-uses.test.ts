import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import { cancelPerformance } from "../../../crm/money/returns/cancel-performance";
import { basketTickets, baskets } from "../../../crm/tables/baskets";
import { instances } from "../../../crm/tables/catalogue";
import { customers, customerTags } from "../../../crm/tables/customers";
import { formAnswers } from "../../../crm/tables/forms";
import { releaseAccessibleSeats } from "../../../crm/stock/accessible-seats/accessible-releases";
import { accessibleReleases, claims } from "../../../crm/tables/holds";
import { readJsonBeside } from "../../../crm/desk/season/season-files";
import {
  BASE,
  inDays,
  performance,
  prepareVenues,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const change = (text: string) => write("change.yaml", text);
const later = () => change(`performances:\n  - id: opening-night-1\n    starts: ${inDays(31)}\n`);
const removed = () => change("remove:\n  performances: [opening-night-1]\n");

const cancelled = (is: boolean) =>
  change(`performances:\n  - id: opening-night-1\n    cancelled: ${is}\n`);

it("a performance whose tickets are being returned stays canceled", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    // Before anything is sold, files cancel it and put it on again.
    for (const is of [true, false])
      expect(await run("apply", cancelled(is))).toMatchObject({ ok: true });
    const [instanceId, reason] = ["opening-night-1", "The hall is flooded"];
    await db.transaction((tx) =>
      cancelPerformance(tx, { instanceId, as: "refund", reason, by: "test" }),
    );
    expect(await run("apply", cancelled(false))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining("cancelled stays: its tickets are returned. Add another"),
        "Nothing was changed.",
      ],
    });
    expect(await db.$count(instances, eq(instances.cancelled, true))).toBe(1);
    expect(await run("apply", cancelled(true))).toMatchObject({ ok: true });
  });
}, 120_000);

it("an expired hold is no sale, and a live one is named with its end", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const [basket] = await db.insert(baskets).values({ currency: "USD" }).returning();
    const hold = (minutes: number) => ({
      instanceId: "opening-night-1",
      seatId: "P-1",
      bandId: "A",
      state: "held" as const,
      basketId: basket?.id ?? "",
      heldUntil: new Date(Date.now() + minutes * 60_000),
    });
    await db.insert(claims).values(hold(20));
    expect(await run("apply", later())).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(
          /change\.yaml:3: performance opening-night-1: starts stays while visitors have tickets in their baskets, now until \d{4}-\d\d-\d\d \d\d:\d\d: try again then\.$/,
        ),
        "Nothing was changed.",
      ],
    });
    expect(await run("apply", removed())).toMatchObject({ ok: false });
    await db.update(claims).set(hold(-1));
    expect(await run("apply", later())).toMatchObject({ ok: true });
    expect(await run("apply", removed())).toMatchObject({ ok: true });
  });
}, 120_000);

it("a performance and its band are removed together with the release of their accessible seats", async () => {
  await withVenue(async ({ db, run }) => {
    const places = [
      { section: "Floor", category: "Floor", count: 4 },
      { section: "Floor", category: "Floor", kind: "wheelchair", count: 2 },
    ];
    const plan = {
      name: "Chairs",
      kind: "general",
      categories: [{ name: "Floor" }],
      zones: [],
      places,
      size: { width: 200, height: 100 },
    };
    write("chairs.json", JSON.stringify(plan));
    await run("apply", ...BASE, performance());
    const applied = await run(
      "apply",
      change(`bands: [{ id: C, name: Chairs }]
plans: [{ id: chairs, hall: harbor, file: chairs.json, bands: { Floor: C } }]
priceLists: [{ id: chairs, name: Chairs, prices: { C: { standard: 10 } } }]
performances: [{ id: opening-night-1, plan: chairs, priceList: chairs }]
settings: { releaseAccessibleHoursBefore: 9999 }
`),
    );
    expect(applied).toMatchObject({ ok: true });
    expect(await releaseAccessibleSeats(db)).toBe(1);
    const gone = `remove:
  performances: [opening-night-1]
  plans: [chairs]
  priceLists: [chairs]
  bands: [C]
`;
    expect(await run("apply", change(gone))).toMatchObject({ ok: true });
    expect(await db.$count(accessibleReleases)).toBe(0);
  });
}, 120_000);

it("a price type in a basket, and a tag that a customer has, are not removed", async () => {
  await withVenue(async ({ db, run }) => {
    const tags = "    tags: [{ id: jazz, name: Jazz }, { id: opera, name: Opera }]\n";
    const group = "interests:\n  - id: music\n    name: Music\n    description: ''\n";
    await run(
      "apply",
      ...BASE,
      performance(`interests:\n  - id: music\n    name: Music\n    description: ''\n${tags}`),
    );
    const [basket] = await db.insert(baskets).values({ currency: "USD" }).returning();
    await db.insert(basketTickets).values({
      basketId: basket?.id ?? "",
      instanceId: "opening-night-1",
      planId: "harbor",
      seatId: "P-1",
      bandId: "A",
      priceTypeId: "standard",
      faceValue: 0,
      fee: 0,
    });
    const other = `priceLists:
  - { id: other, name: Other, prices: { A: { free: 0 } } }
performances:
  - { id: opening-night-1, priceList: other }
remove:
  priceLists: [concerts]
  priceTypes: [standard]
`;
    expect(await run("apply", change(other))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining(
          "change.yaml:7: price type standard cannot be removed: it is used by tickets in baskets (1). Leave it, and close its prices with `offered: false`.",
        ),
        "Nothing was changed.",
      ],
    });
    const [customer] = await db
      .insert(customers)
      .values({
        email: "kim@example.com",
        firstName: "Kim",
        lastName: "Lee",
        phone: "2125550140",
        isGuest: true,
      })
      .returning();
    await db.insert(customerTags).values({ customerId: customer?.id ?? "", tagId: "jazz" });
    expect(
      await run("apply", change(`${group}    tags: [{ id: opera, name: Opera }]\n`)),
    ).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(
          /change\.yaml:\d+: group of interests music: tags jazz cannot be left out: it is used by customer tags \(1\)\.$/,
        ),
        "Nothing was changed.",
      ],
    });
    expect(await run("apply", change("remove:\n  interests: [music]\n"))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining(
          "group of interests music cannot be removed with its tags jazz: it is used by customer tags (1).",
        ),
        "Nothing was changed.",
      ],
    });
  });
}, 120_000);

it("what no two records may have is refused in the file's words", async () => {
  await withVenue(async ({ run }) => {
    const fund = (id: string, code: string) =>
      `  - { id: ${id}, name: ${id}, description: "", code: ${code} }\n`;
    await run("apply", change(`funds:\n${fund("roof", "R")}`));
    expect(await run("apply", change(`funds:\n${fund("youth", "R")}`))).toMatchObject({
      ok: false,
      failure: [
        'change.yaml:2: fund youth: code: "R" is that of fund roof, too: expected one of its own',
        "Nothing was changed.",
      ].map((text) => expect.stringContaining(text) as string),
    });
    expect(
      await run("apply", change(`funds:\n${fund("youth", "R")}${fund("roof", "S")}`)),
    ).toMatchObject({ ok: true });
    const swapped = `funds:\n${fund("youth", "S")}${fund("roof", "R")}`;
    expect(await run("apply", change(swapped))).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(
          /^funds: what one record gives up and another takes needs two steps.*\.$/,
        ),
        "Nothing was changed.",
      ],
    });
    const tags =
      "interests:\n  - id: music\n    name: Music\n    description: ''\n    tags: [{ id: a, name: A }, { id: a, name: B }]\n";
    expect(await run("apply", change(tags))).toMatchObject({
      ok: false,
      failure: [expect.stringContaining('tags[2].id: "a" is given twice'), "Nothing was changed."],
    });
  });
}, 120_000);

it("a file that a season names is never quoted", () => {
  const secret = write("secret", "root:x:0:0");
  expect(readJsonBeside(secret, "secret")).toEqual({ ok: false, failure: ["secret is not JSON"] });
});

it("a performance's form can be removed until someone has answered it", async () => {
  await withVenue(async ({ db, run }) => {
    const form = `    form:
      title: Your group
      intro: Tell us about your group.
      questions: [{ label: How old are you?, kind: text }]
`;
    const without = () => change("performances:\n  - { id: opening-night-1, form: null }\n");
    await run("apply", ...BASE, performance(form));
    expect(await run("apply", without())).toMatchObject({ ok: true });
    await run("apply", performance(form));
    const [basket] = await db.insert(baskets).values({ currency: "USD" }).returning();
    const basketId = basket?.id ?? null;
    const answered = { basketId, answers: { "1": "Twelve" }, answeredAt: new Date() };
    await db.insert(formAnswers).values({ instanceId: "opening-night-1", ...answered });
    expect(await run("apply", without())).toMatchObject({
      ok: false,
      failure: [expect.stringContaining("used by form answers (1)"), "Nothing was changed."],
    });
  });
}, 120_000);
