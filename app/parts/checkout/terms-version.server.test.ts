import { expect, it } from "vitest";

import { LOCALES } from "#contract/names/locales";
import { getTermsVersion } from "./terms-version.server";

it("each language's text of the terms has a version of its own, which stays the same", () => {
  const versions = LOCALES.map(getTermsVersion);
  for (const version of versions) expect(version).toMatch(/^[\da-f]{12}$/);
  expect(new Set(versions).size).toBe(LOCALES.length);
  expect(LOCALES.map(getTermsVersion)).toEqual(versions);
});
