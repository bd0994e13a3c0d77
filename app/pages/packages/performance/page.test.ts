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
  ["flex", { page: "form" }, "/events/e2/i2b/form"],
  ["flex", { registration: "first-choice" }, "/events/e2/i2b/register/first-choice"],
  ["flex", { registration: "dress-rehearsal" }, "/events/e2/i2b/register/dress-rehearsal"],
  ["series", {}, `${SERIES}/choose-dates?date=i2b`],
])("a performance of package %s with %j redirects to %s", async (id, params, path) => {
  const at = { package: id, instance: "i2b", ...params };
  const { location } = await openPage(page, visit(), "/", at);
  expect(location).toBe(path);
});

it.each(["i9", "i2b/nothing", "i2b/register/nothing", "i2b/syos/overview/more"])(
  "/packages/flex/%s returns 404",
  async (path) => {
    const response = await fetch(`/packages/flex/${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This page could not be found");
  },
);
