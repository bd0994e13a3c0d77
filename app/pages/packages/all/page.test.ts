import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { samplePackage, sampleSuperPackage } from "../../../../tests/support/samples/package";
import { usd } from "../../../../tests/support/samples/usd";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";

const packages = [samplePackage(), sampleSuperPackage()];
const getPackage: Crm["getPackage"] = ({ params }) =>
  answering(packages.find(({ id }) => id === params.id) ?? samplePackage())();

let listPackages: Crm["listPackages"] = answering(packages);
const site = await startStubbedStorefront({
  listPackages: (input) => listPackages(input),
  getPackage,
  listSubscriptionPlans: answering([
    {
      id: "six",
      name: "Six evenings",
      description: "",
      vouchers: 6,
      months: 12,
      feePerTicket: usd(900),
      pricings: [{ id: "six-standard", name: "Standard", price: usd(48_000) }],
    },
  ]),
});

it("the list of packages says from which price ticket subscriptions are sold", async () => {
  const { html } = await show(answering(packages));
  expect(html).toContain("From $534 for 6 tickets: $480 today, $9 with each ticket");
});

async function show(list: Crm["listPackages"], path = "/packages") {
  listPackages = list;
  const response = await site.fetch(path);
  return { status: response.status, html: await response.text() };
}

it.each(["/packages", "/listings-packages"])(
  "%s shows each package's contents and lowest price, and no percentage",
  async (path) => {
    const { html } = await show(answering(packages), path);
    expect(html).toContain("Choose 3 or more of 4 events");
    expect(html).toContain("Choose 2 or more of 2 packages");
    expect(html).not.toMatch(/\d% off/);
    expect(html).toContain("3 events from $141.40");
    expect(html).toContain('href="/packages/super"');
  },
);

it("the list of packages has a poster for each package and for ticket subscriptions", async () => {
  const { html } = await show(answering(packages));
  // That of the page's head is the first.
  expect(html.match(/src="\/posters\//g)).toHaveLength(4);
});

it.each([
  ["not-on-sale", null, "Not on sale yet"],
  ["not-on-sale", "2026-12-10T10:00:00-05:00", "On sale from Thursday, December\u00a010"],
  ["off-sale", null, "No longer on sale"],
] as const)(
  "a package that is %s with onSaleAt %s shows %j instead of a link",
  async (status, onSaleAt, text) => {
    const { html } = await show(answering([samplePackage({ status, onSaleAt })]));
    expect(html).toContain(text);
    expect(html).not.toContain("See the events");
  },
);

it.each([
  ["flex", "Too few events of this package are left."],
  ["fixed-series", "An event in this series is no longer available."],
] as const)(
  "a package of type %s without enough events says so instead of how many",
  async (...of) => {
    const [type, text] = of;
    const { html } = await show(answering([samplePackage({ type, hasEnoughEvents: false })]));
    expect(html).toContain(text);
    expect(html).not.toMatch(/See the events|Choose 3|one ticket to each/);
  },
);

it("a series whose events have no price in common says that it can't be bought", async () => {
  const series = samplePackage({ type: "fixed-series", hasCommonPrice: false, priceFrom: null });
  const { html } = await show(answering([series]));
  expect(html).toContain("You can’t buy this series online.");
  expect(html).not.toMatch(/See the events|no longer available|from \$/);
});

it("an empty list of packages shows a message", async () => {
  expect((await show(answering([]))).html).toContain("There are no packages");
});

it.each([
  [unavailable, 503],
  [refusing({ code: "invalid", fields: {} }), 404],
] as const)("the list of packages fails with the box office: case %#", async (list, status) => {
  expect((await show(list)).status).toBe(status);
});
