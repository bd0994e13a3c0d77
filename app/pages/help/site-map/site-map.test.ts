import { expect, it } from "vitest";

import { FEATURE_NAMES, featuresWithout } from "#contract/names/features";
import { answering } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const mainLinks = async (off: readonly (typeof FEATURE_NAMES)[number][]) => {
  const getFeatures = answering(featuresWithout(off));
  const site = await startStubbedStorefront({ getFeatures });
  const html = await (await site.fetch("/site-map")).text();
  const [main = ""] = /<main>.*<\/main>/s.exec(html) ?? [];
  return [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
};

it("the site map has the venue's pages once each, and none of a feature that is off", async () => {
  const all = await mainLinks([]);
  expect(all).toEqual(
    expect.arrayContaining(["/", "/packages", "/browse/artists", "/login", "/visit"]),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.join(" ")).not.toContain("/account");
  const few = await mainLinks(FEATURE_NAMES);
  expect(few).toContain("/visit");
  for (const path of ["/packages", "/memberships", "/programmes", "/register"])
    expect(few).not.toContain(path);
});
