import { expect, it } from "vitest";

import type { PackageDetail } from "#contract/schemas/package";
import { packageVisits } from "../../../../tests/support/package-visits";
import {
  samplePackage,
  samplePackageEvent,
  sampleSuperPackage,
} from "../../../../tests/support/samples/package";

const [sold, ...others] = samplePackageEvent("e2", "The Planets", ["i2", "i2b"]).instances;
const events = [
  {
    ...samplePackageEvent("e2", "The Planets", []),
    instances: [{ ...sold!, status: "sold-out" as const }, ...others],
  },
];
const packages: PackageDetail[] = [
  samplePackage({ events }),
  sampleSuperPackage(),
  samplePackage({ id: "series", type: "fixed-series" }),
  samplePackage({ id: "over", events: [], status: "off-sale" }),
];

const visits = await packageVisits(packages);
const show = async (id: string) => {
  const response = await visits.fetch(`/packages/${id}`);
  return { status: response.status, html: await response.text() };
};

it("a flex package page shows the dates of its events and which are sold out", async () => {
  const { html } = await show("flex");
  expect(html).toContain("<title>Orchestra, your choice:");
  expect(html).toContain('href="/events/e2"');
  expect(html).toMatch(/Sat, Dec\s5,(?: 2026,)? 7:30\sPM/);
  expect(html).toMatch(/Sat, Dec\s12,(?: 2026,)? 7:30\sPM/);
  expect(html.match(/Sold\sout/g)).toHaveLength(1);
});

it("a super package page links to its packages", async () => {
  const { html } = await show("super");
  for (const path of ["/packages/flex", "/packages/series"])
    expect(html).toContain(`href="${path}"`);
});

it("the page of a package without performances shows that it has none and is no longer on sale", async () => {
  const { html } = await show("over");
  expect(html).toContain("This package has no performances right now.");
  expect(html).toContain("No longer on sale");
});

it("the page of an unknown package returns 404", async () => {
  expect((await show("nothing")).status).toBe(404);
});
