import { describe, expect, it } from "vitest";

import { LOCALES } from "#contract/names/locales";
import { MAX_GROUP } from "~/domain/seating/band-places";
import { loadTranslations } from "~/.server/i18n/translations";
import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { ChooseByPrice } from "./choose-by-price";

const MAX_TICKETS = 14;
const translations = loadTranslations(false);
const priceList = samplePriceList();

/** With 48 seats left of each band: 24 pairs, 16 groups of 3. */
const page = (
  locale: (typeof LOCALES)[number],
  tickets: number,
  maxTickets: number,
  byPrice = 48,
  groups = Array.from({ length: MAX_GROUP }, (_, at) => Math.floor(byPrice / (at + 1))),
) =>
  rendered(
    <ChooseByPrice
      instance={sampleInstance({ maxTickets })}
      priceList={{
        ...priceList,
        bands: priceList.bands.map((band) => ({ ...band, capacity: 200, byPrice })),
      }}
      publicPrices={{}}
      places={Object.fromEntries(
        priceList.bands.map(({ id }) => [
          id,
          {
            section: "Orchestra",
            where: null,
            sees: null,
            worst: null,
            floors: 0,
            meters: null,
            view: null,
            hall: "/hall.svg",
            groups: groups.map((count) => ({ count, isRounded: false })),
          },
        ]),
      )}
      chosen={{ tickets: String(tickets) }}
      requestKey="key"
      answer={undefined}
    />,
    locale,
  );

describe.each(LOCALES)("seats left in %s", (locale) => {
  const { t } = translations[locale];
  const textFor = (tickets: number) =>
    tickets === 1
      ? t("performance.manyLeft", { count: 40 })
      : tickets === 2
        ? t("performance.pairsLeft", { count: 24 })
        : t("performance.groupsLeft", { count: Math.floor(48 / tickets), size: tickets });

  it.each([...Array(MAX_GROUP).keys()].map((at) => at + 1))(
    `in ${locale}, the prices for %s tickets say how many groups of that size are left`,
    (tickets) => {
      for (const maxTickets of [tickets, MAX_TICKETS]) {
        const html = page(locale, tickets, maxTickets);
        expect(html).toContain(`>${textFor(tickets)}<`);
        const others = [1, 2, 3].filter((one) => one !== tickets && one <= maxTickets);
        for (const other of others) {
          expect(html).not.toContain(`>${textFor(other)}<`);
          // The stylesheet shows it once another number is chosen.
          expect(html).toContain(`data-text="${textFor(other)}"`);
        }
      }
    },
  );

  it(`in ${locale}, one ticket of few seats left has their exact number`, () => {
    for (const [left, key] of [
      [2, "onlyLeft"],
      [14, "left"],
    ] as const) {
      const html = page(locale, 1, MAX_TICKETS, left);
      expect(html).toContain(`>${t(`performance.${key}`, { count: left })}<`);
    }
  });
});

it("a price without so many seats together says how many are", () => {
  const html = page("en", 4, MAX_TICKETS, 30, [30, 8, 5, 0]);
  expect(html).toContain(">No 4 together, 3 at most<");
  expect(page("en", 2, MAX_TICKETS, 30, [30, 0, 0, 0])).toContain(">No 2 together<");
  expect(page("en", 4, MAX_TICKETS, 3, [3, 1, 1, 0])).toContain(">Only 3 left<");
});

it("of fifty and more, no number is said", () => {
  const html = page("en", 2, MAX_TICKETS, 180);
  expect(html).toContain(">Plenty left side by side<");
  expect(html).toContain('data-text="Plenty left"');
  expect(html).not.toContain("pairs left");
  expect(page("en", 2, MAX_TICKETS, 98)).toContain(">49 pairs left<");
});
