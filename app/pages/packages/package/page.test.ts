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
  const answer = await visits.fetch(`/packages/${id}`);
  return { status: answer.status, html: await answer.text() };
};

it("a flex package shows its events with every date and what is sold out", async () => {
  const { html } = await show("flex");
  expect(html).toContain("<title>Orchestra, your choice:");
  expect(html).toContain('href="/events/e2"');
  expect(html).toContain("Saturday, December\u00a05, 2026 at 7:30\u00a0PM");
  expect(html).toContain("Saturday, December\u00a012, 2026 at 7:30\u00a0PM");
  expect(html.match(/Sold out/g)).toHaveLength(1);
});

it("a super package shows the packages that it is made of, with links", async () => {
  const { html } = await show("super");
  for (const path of ["/packages/flex", "/packages/series"])
    expect(html).toContain(`href="${path}"`);
});

it("a package without performances says that it has none and is no longer on sale", async () => {
  const { html } = await show("over");
  expect(html).toContain("This package has no performances right now.");
  expect(html).toContain("No longer on sale");
});

it("an unknown package is not found", async () => {
  expect((await show("nothing")).status).toBe(404);
});
