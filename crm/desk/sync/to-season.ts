import type { SystemCatalogue, SystemLevel } from "../../system/catalogue";
import { printOneMoment } from "../season/fields";

/** What of a season is here already. Its records keep what the other system does not know. */
export type KnownRecords = {
  events: ReadonlySet<string>;
  vanished: readonly string[];
  /** Ids of those that are sold or were. */
  levels: readonly string[];
};

const moment = (time: Date | null) => (time === null ? null : printOneMoment(time.toISOString()));

const planFile = (id: string) => `${id}.json`;

/**
 * A season's file that says what the other system sells: only what it is the record of, so that texts, pictures and what else
 * staff write stay. The system's fees are part of its prices, so none is added to them. `vanished`: performances that it no
 * longer lists, which are not for sale any more. Nor are other membership levels, if it sells any.
 */
export function toSeason(catalogue: SystemCatalogue, known: KnownRecords): Record<string, unknown> {
  const { bands, priceTypes, plans, events, performances, usualMinutes } = catalogue;
  return {
    bands,
    priceTypes,
    ...(performances.length > 0 && {
      bookingFee: {
        amount: 0,
        waivedBelow: 0,
        waivedByMembershipFrom: 0,
        note: "Fees are part of the prices that are synchronized.",
      },
    }),
    priceLists: performances.map(({ id, prices }) => ({
      id,
      name: `Performance ${id}`,
      prices: Object.fromEntries(
        Object.entries(prices).map(([band, ofBand]) => [
          band,
          Object.fromEntries(Object.entries(ofBand).map(([type, amount]) => [type, amount / 100])),
        ]),
      ),
    })),
    plans: plans.map((plan) => ({
      id: plan.id,
      hall: plan.hall,
      file: planFile(plan.id),
      bands: plan.bands,
    })),
    events: events.map(({ id, title, kind, minutes }) => ({
      id,
      title,
      ...(minutes !== null && { runningMinutes: minutes }),
      ...(!known.events.has(id) && {
        kind,
        description: "",
        runningMinutes: minutes ?? usualMinutes,
      }),
    })),
    ...getLevels(catalogue.membershipLevels ?? [], known),
    performances: [
      ...performances.map(({ id, event, plan, startsAt, onSaleAt, offSaleAt }) => ({
        id,
        event,
        plan,
        priceList: id,
        starts: moment(startsAt),
        onSale: moment(onSaleAt),
        offSale: moment(offSaleAt),
      })),
      ...known.vanished.map((id) => ({ id, onSale: null })),
    ],
  };
}

/** Texts of a level, and what else it gives, are staff's. */
function getLevels(levels: readonly SystemLevel[], known: KnownRecords) {
  const listed = new Set(levels.map(({ id }) => id));
  if (!levels.some(({ isSold }) => isSold)) return {};
  return {
    membershipLevels: [
      ...levels.map(({ id, name, price, months, deductible, isSold }, rank) => ({
        id,
        name,
        price: price / 100,
        renewalPrice: price / 100,
        worth: price / 100,
        months,
        ...(deductible !== null && { deductible: deductible / 100 }),
        active: isSold,
        rank,
        // The general public has none.
        requiresLogin: true,
        ...(!known.levels.includes(id) && { description: "" }),
      })),
      ...known.levels.filter((id) => !listed.has(id)).map((id) => ({ id, active: false })),
    ],
  };
}

/** The plans' files, by the names that `toSeason` gives them. */
export const toPlanFiles = ({ plans }: SystemCatalogue): ReadonlyMap<string, unknown> =>
  new Map(plans.map(({ id, plan }) => [planFile(id), plan]));
