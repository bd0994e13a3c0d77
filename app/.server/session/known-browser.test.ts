import { expect, it } from "vitest";

import { createKnownBrowsers, type KnownBrowser } from "./known-browser";

const read = createKnownBrowsers(["a secret of the tests"]);

/** The browser at the next visit, after one in which these happened. */
const afterVisits = (...visits: ((browser: KnownBrowser) => void)[]) =>
  visits.reduce<KnownBrowser>((before, visit) => {
    const browser = read(before.cookie ?? undefined);
    visit(browser);
    return browser.cookie === null ? before : browser;
  }, read());

const signIn = (email: string) => (browser: KnownBrowser) => browser.remember("customer", email);
const [jordan, lena] = [signIn("jordan@example.com"), signIn("lena@example.com")];
const guest = (browser: KnownBrowser) => browser.meetGuest();
const staff = (browser: KnownBrowser) => browser.remember("staff", "taylor@example.com");

it.each<[string, ((browser: KnownBrowser) => void)[], (browser: KnownBrowser) => void, boolean]>([
  ["the only customer again", [jordan], jordan, false],
  ["the only customer beside staff", [jordan, staff], jordan, false],
  ["the first customer", [], jordan, false],
  ["another customer", [jordan], lena, true],
  ["the first of two", [jordan, lena], jordan, true],
  ["staff", [jordan], staff, true],
  ["a guest after a customer", [jordan], guest, true],
  ["a guest where nobody has an account", [], guest, false],
])("saved tickets may be another person’s: %s", (_, visits, now, mayBe) => {
  const browser = read(afterVisits(...visits).cookie ?? undefined);
  expect(browser.mayHaveTicketsOfOthers).toBe(false);
  now(browser);
  expect(browser.mayHaveTicketsOfOthers).toBe(mayBe);
});
