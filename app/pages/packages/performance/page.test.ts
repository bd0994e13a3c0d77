import { expect, it } from "vitest";

import { openPage } from "../../../../tests/support/ask-page";
import { packageVisits } from "../../../../tests/support/package-visits";
import { samplePackage } from "../../../../tests/support/samples/package";
import * as page from "./route";

const { fetch, visit } = await packageVisits([
  samplePackage(),
  samplePackage({ id: "series", type: "fixed-series" }),
]);
const SERIES = "/subscriptions/fixed-series/series";

it.each([
  ["flex", {}, "/package-builder/flex?choose=i2b#event-e2"],
  ["flex", { page: "price-selection" }, "/package-builder/flex?choose=i2b#event-e2"],
  ["flex", { view: "overview" }, "/package-builder/flex?choose=i2b#event-e2"],
  ["flex", { page: "form" }, "/events/e2/i2b/form"],
  ["flex", { registration: "first-choice" }, "/events/e2/i2b/register/first-choice"],
  ["flex", { registration: "dress-rehearsal" }, "/events/e2/i2b/register/dress-rehearsal"],
  ["series", {}, `${SERIES}/choose-dates?date=i2b`],
  ["series", { page: "price-selection" }, `${SERIES}/choose-prices?date=i2b`],
  ["series", { view: "overview" }, `${SERIES}/syos/overview?date=i2b`],
])("a performance of the package %s, %j, leads to %s", async (id, params, path) => {
  const { leadsTo } = await openPage(page, visit(), "/", {
    package: id,
    instance: "i2b",
    ...params,
  });
  expect(leadsTo).toBe(path);
});

it.each(["i9", "i2b/nothing", "i2b/register/nothing", "i2b/syos/overview/more"])(
  "no page of a package is at /packages/flex/%s",
  async (path) => {
    const answer = await fetch(`/packages/flex/${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This page could not be found");
  },
);
