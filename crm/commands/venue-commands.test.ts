import { expect, it } from "vitest";

import { unusedSettings } from "./venue-commands";

it("check-venue says which settings of the visit page have no effect beside a page of the venue's own", () => {
  const visit = { sections: [{ id: "tram" }], mapAlt: "A map" };
  const own = { texts: { visit: { de: {}, en: {} } } };
  expect(unusedSettings({ pages: { texts: {} }, visit })).toEqual([]);
  expect(unusedSettings({ pages: own, visit: { sections: [] } })).toEqual([]);
  const unused = (name: string) =>
    `venue.yaml: ${name} has no effect, as pages/visit.de.md replaces the page: write it there, or remove that file`;
  expect(unusedSettings({ pages: own, visit })).toEqual([
    unused("visit.sections"),
    unused("visit.mapAlt"),
  ]);
});
