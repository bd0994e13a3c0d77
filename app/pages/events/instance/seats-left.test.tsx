import { describe, expect, it } from "vitest";

import { LOCALES } from "#contract/locales";
import { loadTranslations } from "~/.server/i18n/translations";
import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { ChooseByPrice } from "./choose-by-price";

const MAX_TICKETS = 14;
const translations = loadTranslations(false);
const priceList = samplePriceList();

/** With 180 seats left of each band, 90 pairs. */
const page = (
  locale: (typeof LOCALES)[number],
  tickets: number,
  maxTickets: number,
  byPrice = 180,
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
            floors: 0,
            meters: null,
            view: null,
            hall: "/hall.svg",
            pairs: { count: Math.floor(byPrice / 2), isRounded: false },
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
  const pairs = t("performance.pairsLeft", { count: 90 });
  const seats = t("performance.manyLeft", { count: 170 });

  it.each([...Array(MAX_TICKETS).keys()].map((at) => at + 1))(
    `in ${locale}, the prices for %s tickets say the seats left to one person, and pairs to others`,
    (tickets) => {
      for (const maxTickets of [tickets, MAX_TICKETS]) {
        const html = page(locale, tickets, maxTickets);
        expect(html.includes(`>${pairs}<`)).toBe(tickets > 1);
        expect(html.includes(`>${seats}<`)).toBe(tickets === 1);
        // The stylesheet shows it once another number is chosen.
        expect(html).toContain(`data-text="${tickets === 1 ? pairs : seats}"`);
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
