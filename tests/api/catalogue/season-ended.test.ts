import { expect, it } from "vitest";

import {
  BASE,
  inDays,
  prepareVenues,
  listWarnings,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const DATES = `events:
  - { id: one, title: One, kind: orchestra, description: One., runningMinutes: 60 }
performances:
  - { id: one-1, event: one, plan: harbor, priceList: concerts, starts: ${inDays(30)} }
  - { id: past, event: one, plan: harbor, priceList: concerts, starts: ${inDays(-30)} }
`;
const SALE = `onSale: ${inDays(-9)}, offSale: ${inDays(-2)}`;
const VALID = `validFrom: ${inDays(-9)}, validUntil: ${inDays(-2)}`;
const PACKAGE = "type: flex, minItems: 1, percentOff: 10, performances: [one-1]";

it("apply warns of new sales, codes and offers that have ended already, and not of those it ends", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, write("dates.yaml", DATES));
    const ended = write(
      "ended.yaml",
      `performances:
  - { id: one-2, event: one, plan: harbor, priceList: concerts, starts: ${inDays(31)}, ${SALE} }
packages:
  - { id: early, name: Early, description: Early., ${PACKAGE}, ${SALE} }
  - { id: again, name: Again, description: Again., ${PACKAGE}, ${SALE} }
  - { id: now, name: Now, description: Now., ${PACKAGE}, onSale: ${inDays(-9)} }
promoCodes:
  - { id: TEN, name: Ten, percentOff: 10, ${VALID} }
programmeCodes:
  - { id: school, code: SCHOOL, name: School, description: School., validUntil: ${inDays(-2)}, performances: [one-1], priceTypes: [] }
automaticOffers:
  - { id: three, name: 3 for 2, description: Three., tickets: 3, lowered: 1, percentOff: 100, ${VALID}, events: [one] }
`,
    );
    const when = `is in the past, ${inDays(-2)}, so`;
    expect(listWarnings(await run("apply", ended, "--dry-run"))).toEqual([
      `ended.yaml:2: performance one-2: is new, and offSale ${when} nobody can buy it online`,
      `ended.yaml:4: package early: is new, and offSale ${when} nobody can buy it (and 1 more like it)`,
      `ended.yaml:8: promo code TEN: is new, and validUntil ${when} nobody can use it`,
      `ended.yaml:10: programme code school: is new, and validUntil ${when} nobody can use it`,
      `ended.yaml:12: automatic offer three: is new, and validUntil ${when} nobody gets it`,
    ]);
    await run("apply", ended);
    const closes = write("closes.yaml", `packages:\n  - { id: now, offSale: ${inDays(-1)} }\n`);
    expect(listWarnings(await run("apply", closes))).toEqual([]);
  });
});

it("apply warns of packages that are on sale only after their last performance has started", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, write("dates.yaml", DATES));
    const late = write(
      "late.yaml",
      `packages:
  - { id: late, name: Late, description: Late., ${PACKAGE}, onSale: ${inDays(30)} }
  - { id: over, name: Over, description: Over., type: flex, minItems: 1, percentOff: 10, performances: [past] }
`,
    );
    expect(listWarnings(await run("apply", late))).toEqual([
      `late.yaml:2: package late: onSale is not before its last performance starts, ${inDays(30)}, so nobody can buy it`,
      `late.yaml:3: package over: is new, and its last performance was ${inDays(-30)}, so nobody can buy it`,
    ]);
  });
});
