import { afterAll, beforeAll, expect, it } from "vitest";

import { venue } from "../../app/venue";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await startTestStorefront({ venue: { ...venue, currency: "GBP" } });
});
afterAll(() => storefront.close());

it("gift aid is declared and ended on its page, by a taxpayer alone", async () => {
  const tab = openTab(storefront.origin);
  await tab.go("/account/gift-aid");
  await tab.press(/^Continue$/, { email: "ada@example.com" });
  await tab.press(/^Sign in$/, { password: "Concert2026" });
  await tab.press(/^Declare gift aid/);
  expect(tab.shown.status).toBe(400);
  expect(tab.shown.html).toContain("<title>Error: Gift aid: ");
  expect(tab.shown.text).toContain("Please confirm that you are a UK taxpayer");
  await tab.press(/^Declare gift aid/, { taxpayer: "on" });
  expect(tab.shown.text).toContain("You have declared gift aid");
  await tab.press(/^End my declaration/);
  expect(tab.shown.html).toContain("Your declaration of gift aid has ended.");
});
