import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { packageVisits } from "../../../../tests/support/package-visits";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { samplePackage } from "../../../../tests/support/samples/package";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const series = samplePackage({ id: "series", type: "fixed-series", name: "Recital series" });
const { fetch, show, visit } = await packageVisits([series, samplePackage()]);

const SERIES = { series: "series" };
const ROOT = "/subscriptions/fixed-series/series";
const HERE = `${ROOT}/choose-prices?quantity=2&date=i2b`;
const send = (calls: Partial<Crm>, level: string) =>
  sendForm(page, visit(calls), { level, requestKey: randomUUID() }, HERE, SERIES);

it("a series page lists its events and links to choosing their dates", async () => {
  const html = await show(ROOT);
  expect(html).toContain("4 events, one ticket to each");
  expect(html).toContain(`href="${ROOT}/choose-dates"`);
});

it("choosing the dates of a series offers a list for each event with several dates", async () => {
  const html = await show(`${ROOT}/choose-dates?quantity=2&date=i2b`);
  expect(html.match(/<select[^>]* name="date"/g)).toHaveLength(1);
  expect(html).toMatch(/<option value="i2b" selected="">/);
  expect(html).toMatch(/<option value="2" selected="">/);
});

it.each(["7", "99", "-1", "two"])(
  "a quantity of %s packages of a series is refused",
  async (quantity) => {
    const dates = `${ROOT}/choose-dates?quantity=${quantity}`;
    const response = await fetch(dates);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Choose a number of packages from 1 to");
    const prices = `${ROOT}/choose-prices?quantity=${quantity}`;
    const form = { level: "A*standard", requestKey: randomUUID() };
    expect((await sendForm(page, visit(), form, prices, SERIES)).location).toBe(dates);
  },
);

it("a sold-out series offers no price levels", async () => {
  const soldOut = {
    ...series,
    events: series.events.map((event) => ({
      ...event,
      instances: event.instances.map((one) => ({ ...one, status: "sold-out" as const })),
    })),
  };
  const { data } = await openPage(page, visit({ getPackage: answering(soldOut) }), HERE, SERIES);
  expect(data).toMatchObject({ options: [] });
});

it("the prices of a series are for one whole package after its discount", async () => {
  const html = await show(HERE);
  // Four tickets at $99.00, of which $90.00 are discounted by 15 percent.
  expect(html).toContain("$342");
  expect(html).toMatch(/Saturday, December\s12(?:, 2026)? at 7:30\sPM/);
  expect(html).toContain("Add 2 packages to basket");
});

it("a price level that events of the series don't have is refused at each of them", async () => {
  const { data } = await send({}, "Z*standard");
  expect((data as { errors: unknown[] }).errors).toHaveLength(4);
});

it("a series is added with one date of each event", async () => {
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  expect((await send({ addPackage }, "A*standard")).location).toBe("/checkout/basket");
  const body = addPackage.mock.calls[0]?.[0].body;
  expect(body).toMatchObject({ packageId: "series", quantity: 2 });
  expect(body?.choices.map(({ instanceId }) => instanceId)).toEqual(["i1", "i2b", "i3", "i4"]);
});

it("a package other than a series redirects to its own builder", async () => {
  const { location } = await openPage(page, visit(), HERE, { series: "flex" });
  expect(location).toBe("/package-builder/flex");
});
