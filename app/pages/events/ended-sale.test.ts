import { expect, it } from "vitest";

import { LOCALES } from "#contract/names/locales";
import { loadTranslations } from "~/.server/i18n/translations";
import { sampleEvent, sampleInstance, sampleSeason } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";

// The test storefront's clock: noon in New York on 1 December 2026.
const ended = {
  status: "not-on-sale",
  closedBecause: "sale-ended",
  offSaleAt: "2026-12-01T11:00:00-05:00",
} as const;
const translations = loadTranslations(false);
const PATHS = ["/", "/events/e1", "/events/e1/i1", "/events/e1/i1/calendar.ics"];

async function showPages(startsAt: string) {
  const instance = { ...sampleInstance({ startsAt, ...ended }), ...ended };
  const season = sampleSeason([instance]);
  const event = sampleEvent([instance]);
  const site = await startStubbedStorefront({
    getInstance: answering(instance),
    getEvent: answering({
      ...event,
      instances: event.instances.map((listed) => ({ ...listed, ...ended })),
    }),
    listSeason: answering({
      ...season,
      instances: season.instances.map((listed) => ({ ...listed, ...ended })),
    }),
  });
  const shown = new Map<string, boolean>();
  for (const locale of LOCALES) {
    const sentence = translations[locale].t("performance.closed.off-sale.text");
    for (const path of PATHS) {
      const response = await site.fetch(path, { headers: { Cookie: `lang=${locale}` } });
      const text = (await response.text()).replaceAll(/\r\n /g, "").replaceAll("\\,", ",");
      expect([path, response.status]).toEqual([path, 200]);
      shown.set(`${locale} ${path}`, text.includes(sentence));
    }
  }
  return [...shown].filter(([, isToday]) => isToday).map(([page]) => page);
}

it("an online sale that ended before the day of the performance is not said to be today's, on any page", async () => {
  expect(await showPages("2026-12-09T19:30:00-05:00")).toEqual([]);
  // In New York it is 11 p.m. of the same day, in UTC the next.
  expect(await showPages("2026-12-01T23:00:00-05:00")).toEqual(
    LOCALES.flatMap((locale) => [`${locale} /events/e1`, `${locale} /events/e1/i1`]),
  );
});
