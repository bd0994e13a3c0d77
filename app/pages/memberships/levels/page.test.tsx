import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { stripTags } from "../../../../tests/support/html-text";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { sampleLevel } from "../../../../tests/support/samples/membership-level";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import { venueSettings } from "~/venue-settings";
import { LevelsPage } from "./page";
import * as page from "./route";

const friend = sampleLevel();
const patron = sampleLevel({ id: "13", name: "Patron", requiresLogin: true });
const none = { saves: null, other: null };
const attendance = { visits: 4, party: 2 };
const visitor = { member: null, isSignedIn: false, inBasket: null, attendance, requestKey: "" };
const HERE = "/memberships";
const reads = {
  listMembershipLevels: answering([friend, patron]),
  getMembershipLevel: answering(friend),
  listCustomerMemberships: answering([]),
  createBasket: answering(sampleBasket({ items: [] })),
};
const form = (level = "3") => ({ level, requestKey: randomUUID() });
const send = (context: ReturnType<typeof visitorContext>, fields: Record<string, string>) =>
  sendForm(page, context, fields, HERE);

it.each([
  ["membership-in-basket", "conflict.membership-in-basket"],
  ["total-too-high", "conflict.total-too-high"],
  ["paying", "conflict.paying"],
] as const)("joining refused as %s returns 400 with the error", async (reason, message) => {
  const addLine = refusing({ code: "conflict", reason });
  const response = await send(customerContext({ ...reads, addLine: addLine as never }), form());
  expect(response).toMatchObject({ status: 400, data: { error: { "": [message] } } });
});

it("joining a level that is no longer sold returns 400 without creating a basket", async () => {
  const getMembershipLevel = refusing({ code: "not-found" });
  const context = visitorContext({ getMembershipLevel });
  const response = await send(context, form("gone"));
  expect(response).toMatchObject({ status: 400, data: { error: { "": ["choiceGone"] } } });
});

it.each([{}, { level: "" }, { level: "3", requestKey: "no" }])(
  "the memberships page returns 400 for the form %o",
  async (fields) => {
    expect((await send(visitorContext(reads), fields)).status).toBe(400);
  },
);

it("savings are requested only for a basket with tickets", async () => {
  const saving = {
    membershipPrice: usd(5_000),
    saves: usd(1_800),
    total: usd(0),
    paysForItself: false,
  };
  const listPotentialSavings = answering([{ levelId: "3", ...saving }]);
  const session = { basketId: "b1" };
  const at = (basket: ReturnType<typeof sampleBasket>) =>
    openPage(
      page,
      visitorContext({ ...reads, listPotentialSavings, getBasket: answering(basket) }, { session }),
    );
  expect((await at(sampleBasket())).data).toMatchObject({ levels: [{ saves: usd(1_800) }, {}] });
  const empty = await at(sampleBasket({ items: [], tickets: [] }));
  expect(empty.data).toMatchObject({ levels: [{ saves: null }, { saves: null }] });
});

it("the memberships page returns 503 while the box office is down, and renders without the customer's own memberships", async () => {
  const down = visitorContext({ ...reads, listMembershipLevels: unavailable });
  expect((await openPage(page, down)).status).toBe(503);
  const own = customerContext({ ...reads, listCustomerMemberships: unavailable });
  expect((await openPage(page, own)).status).toBe(200);
});

it("a second level can replace the one in the basket, with a warning if the customer is a member already", async () => {
  const html = rendered(
    <LevelsPage
      levels={[
        {
          ...friend,
          ...none,
          offer: { state: "conflict", inBasket: "Patron" },
        },
      ]}
      {...visitor}
      member={{ name: "Supporter", until: "2026-12-19" }}
      inBasket={{ name: "Patron" }}
    />,
  );
  expect(html).toContain("Only one membership can be in a basket.");
  expect(html).toContain("Replace Patron with Friend");
  expect(html).toContain(
    "You’re already a Supporter member until Saturday, December\u00a019, 2026.",
  );
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  await send(visitorContext({ ...reads, addLine }), { ...form(), replace: "on" });
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({ levelId: "3", replace: true });
});

it("a level's card refers to the previous level for the benefits they share", () => {
  const offered = { ...none, offer: { state: "join" as const } };
  const html = rendered(
    <LevelsPage
      levels={[friend, { ...patron, benefits: ["Early news", "Season dinner"] }].map((level) => ({
        ...level,
        ...offered,
      }))}
      {...visitor}
    />,
  );
  expect(html.split("<table")[0]?.match(/Early news/g)).toHaveLength(1);
  expect(html).toContain("Everything in Friend");
});

it("a comparison of levels names the lowest level of each benefit for text browsers", () => {
  const levels = [friend, { ...patron, benefits: [...friend.benefits, "Season dinner"] }];
  const html = rendered(
    <LevelsPage
      levels={levels.map((level) => ({ ...level, ...none, offer: { state: "join" } }))}
      {...visitor}
    />,
  );
  const table = stripTags(html.slice(html.indexOf("<table")));
  expect(table).toContain(`Season dinner (${patron.name} and above)`);
  expect(table).toContain(`${friend.benefits[0] ?? ""} (every level)`);
  expect(table).not.toContain("Included");
});

it("the memberships page shows the renewal price, and no form for an owned level", () => {
  const html = rendered(
    <LevelsPage
      levels={[
        { ...friend, ...none, offer: { state: "renew", remindsToRenew: true } },
        { ...patron, ...none, offer: { state: "owned", until: "2026-12-19" } },
      ]}
      {...visitor}
    />,
  );
  expect(html).toContain("$45 a year");
  expect(html).toContain("Renew for $45");
  expect(html).toContain("You’re a member until Saturday, December\u00a019, 2026.");
  expect(html.match(/<form/g)).toHaveLength(1);
});

const saving = (average: number) => ({
  ticketSavings: { average: usd(average), lowest: usd(200), highest: usd(2_500) },
});

it("the level that costs least with what it saves is marked, and has the page's only main button", () => {
  const contributor = { id: "6", name: "Contributor", price: usd(10_000) };
  const offered = { ...none, offer: { state: "join" as const } };
  const levels = [
    { ...friend, ...saving(500), ...offered },
    { ...friend, ...contributor, ...saving(1_400), ...offered },
  ];
  const html = rendered(<LevelsPage {...visitor} levels={levels} />);
  expect(html).toContain("You’d save about $40");
  expect(html).toContain("8 tickets, each $5 less on average. Pays for itself from 10 tickets.");
  expect(html).toContain("You’d save about $112");
  const [, best = ""] = html.split("Contributor</h3>");
  expect(best).toContain("Best value for you");
  expect(html.match(/class="btn btn-sun"/g)).toHaveLength(1);
  const few = rendered(
    <LevelsPage {...visitor} levels={levels} attendance={{ visits: 1, party: 2 }} />,
  );
  expect(few).toContain("Costs you least");
  expect(few).toContain("For 2 tickets, no level pays for itself.");
});

it("a level that saves no more than the one before says what it costs more, beside what is deductible", () => {
  const offered = { ...none, offer: { state: "join" as const }, ...saving(1_400) };
  const levels = [
    { ...friend, id: "6", name: "Contributor", price: usd(10_000), ...offered },
    { ...friend, id: "8", price: usd(25_000), deductible: usd(21_000), ...offered },
  ];
  const html = rendered(<LevelsPage {...visitor} levels={levels} />);
  expect(html).toContain("It saves as much as Contributor and costs $150 more");
  expect(html).toContain("$210 of the price is tax-deductible.");
});

it("a level that would need more visits than anyone makes doesn't say how many", () => {
  const levelWith = (average: number) => ({
    ...friend,
    ...none,
    ...saving(average),
    offer: { state: "join" as const },
  });
  const html = (average: number) =>
    rendered(<LevelsPage {...visitor} levels={[levelWith(average)]} />);
  expect(html(400)).toContain("Pays for itself from 13 tickets.");
  expect(html(200)).toContain("You’d save about $16");
  expect(html(200)).not.toContain("Pays for itself");
});

it("nothing is asked or said about savings that are unknown, and one level is not compared", () => {
  const html = rendered(
    <LevelsPage {...visitor} levels={[{ ...friend, ...none, offer: { state: "join" } }]} />,
  );
  expect(html).not.toMatch(/save|How often|Compare|<table|<details/);
  expect(html).toContain("Renewal: $45.");
});

it("a charity says how much of the price is tax-deductible, other venues don't", () => {
  const level = { ...patron, ...none, deductible: usd(3_000), offer: { state: "join" as const } };
  const words = "$30 of the price is tax-deductible.";
  expect(rendered(<LevelsPage {...visitor} levels={[level]} />)).toContain(words);
  const { charity } = venueSettings;
  venueSettings.charity = undefined;
  const html = rendered(<LevelsPage {...visitor} levels={[level]} />);
  venueSettings.charity = charity;
  expect(html).not.toContain("tax");
});
