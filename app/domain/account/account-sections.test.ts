import { describe, expect, it } from "vitest";

import { ACCOUNT_SECTION_NAMES, hasSection, sectionsOf } from "./account-sections";
import { routeTable } from "~/routing/route-table";
import { venue } from "~/venue";

const pathsOf = (settings: Parameters<typeof sectionsOf>[0]) =>
  sectionsOf(settings).map(({ path }) => path);

describe("the sections of the account", () => {
  it("are those that the venue chose, in its order, the first one being the primary page", () => {
    const settings = {
      accountSections: ["account-credit", "your-details"],
      currency: "USD",
    } as const;
    expect(pathsOf(settings)).toEqual(["/account/account-credit", "/account/your-details"]);
    expect(hasSection(settings, "account-credit")).toBe(true);
    expect(hasSection(settings, "addresses")).toBe(false);
  });

  it("have gift aid only where gifts are in pounds", () => {
    const accountSections = ["your-details", "gift-aid"] as const;
    expect(hasSection({ accountSections, currency: "GBP" }, "gift-aid")).toBe(true);
    expect(hasSection({ accountSections, currency: "USD" }, "gift-aid")).toBe(false);
  });

  it("are listed once, however often the venue names them", () => {
    const accountSections = ["addresses", "addresses"] as const;
    expect(pathsOf({ accountSections, currency: "USD" })).toEqual(["/account/addresses"]);
  });

  it("stand in the spec's order in this venue, your details first, each with its page", () => {
    const names = sectionsOf(venue).map(({ name }) => name);
    expect(names[0]).toBe("your-details");
    expect(names).toEqual(ACCOUNT_SECTION_NAMES.filter((name) => names.includes(name)));
    const routes: readonly string[] = routeTable.map(({ path }) => path);
    expect(pathsOf(venue).filter((path) => !routes.includes(path))).toEqual([]);
  });
});
