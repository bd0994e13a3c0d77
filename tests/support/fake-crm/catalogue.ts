import type { Crm } from "../../../app/.server/crm/crm";
import type { Basket } from "../../../app/domain/basket/basket";
import { fakeCountries, fakeDeliveryOptions } from "./people";
import { eventOf, priceListOf, seasonPage } from "./season";
import type { makeSeason } from "./season";
import { fakePlan, fakeStatus } from "./seats";

type Catalogue = Pick<
  Crm,
  | "listSeason"
  | "getEvent"
  | "getInstance"
  | "getSeatPlan"
  | "getSeatStatus"
  | "getPriceList"
  | "getPriceTerms"
  | "findBestSeats"
  | "listAccessTags"
  | "listDeliveryOptions"
  | "listCountries"
>;

const failure = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** What is on, in memory: each band has as many seats left as `state` says. */
export function fakeCatalogue(
  season: ReturnType<typeof makeSeason>,
  state: { seatsLeft: number; baskets: Map<string, Basket> },
): Catalogue {
  return {
    listSeason: (query) => done(seasonPage(season, query)),
    getEvent: (id) => {
      const event = eventOf(season, id);
      return event === undefined ? Promise.resolve(failure("not-found")) : done(event);
    },
    getInstance: (id) => {
      const instance = season.find((one) => one.id === id);
      return instance === undefined ? Promise.resolve(failure("not-found")) : done(instance);
    },
    getSeatPlan: (planId) =>
      season.some((listed) => listed.id === planId)
        ? done(fakePlan(planId))
        : Promise.resolve(failure("not-found")),
    getSeatStatus: (id) =>
      season.some((listed) => listed.id === id)
        ? done({ planId: id, status: fakeStatus, blocks: [] })
        : Promise.resolve(failure("not-found")),
    getPriceList(id, buyer) {
      if (!season.some((one) => one.id === id)) return Promise.resolve(failure("not-found"));
      const basketId = typeof buyer === "object" ? buyer.basketId : null;
      const codes = state.baskets.get(basketId ?? "")?.codes ?? [];
      return done(priceListOf(id, state.seatsLeft, codes));
    },
    getPriceTerms: () => done({ terms: "public" }),
    findBestSeats({ instanceId, choices }) {
      const { bands } = priceListOf(instanceId, state.seatsLeft);
      const wanted = choices.flatMap(({ quantity, ...one }) =>
        Array<typeof one>(quantity).fill(one),
      );
      if (wanted.length > state.seatsLeft) {
        const band = bands.find(({ id }) => id === choices[0]?.band)?.name ?? "";
        return Promise.resolve({
          ok: false,
          failure: { code: "not-enough-seats", band, available: state.seatsLeft },
        } as const);
      }
      return done(
        wanted.flatMap(({ band: bandId, priceTypeId }, at) => {
          const band = bands.find(({ id }) => id === bandId);
          const price = band?.prices.find((one) => one.priceTypeId === priceTypeId);
          const number = String(at + 2);
          const seat = { section: "Orchestra", row: "A", number, kind: "standard" } as const;
          return price === undefined
            ? []
            : [{ ...price, seatId: `O-A-${number}`, seat, bandId, group: 0 }];
        }),
      );
    },
    listAccessTags: () => done([]),
    listDeliveryOptions: () => done(fakeDeliveryOptions),
    listCountries: () => done(fakeCountries),
  };
}
