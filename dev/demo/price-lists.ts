import type { priceTypes as priceTypesTable } from "../../crm/tables/prices";
import type { HallId, SeasonKind } from "../season-import/event-hall";
import center from "./data/center.json" with { type: "json" };

interface DemoPrice {
  bandId: string;
  priceTypeId: string;
  /** Minor units, without the fee. */
  faceValue: number;
  enabled: boolean;
}

interface DemoPriceList {
  id: string;
  name: string;
  prices: DemoPrice[];
}

export const priceBands = ["A", "B", "C", "D", "E"].map((id, index) => ({
  id,
  name: id,
  rank: index + 1,
}));

const forAll = { maxTickets: null, eligibility: "all", wishMin: null, wishMax: null };

/** Prices in minor units. */
export const priceTypes = center.priceTypes.map(
  (type, index) =>
    ({ ...forAll, ...type, rank: index + 1 }) as typeof priceTypesTable.$inferInsert & {
      note: string | null;
    },
);

const FEE = 9;

/** `allIn`: standard prices per band, in dollars with the fee. Under 30 and Access are about half, Member 10 percent less. */
function list(
  id: string,
  name: string,
  allIn: number[],
  closed: { bands?: string[]; under30?: boolean } = {},
): DemoPriceList {
  const prices = allIn.flatMap((price, index): DemoPrice[] => {
    const bandId = priceBands[index]?.id ?? "";
    const open = !(closed.bands ?? []).includes(bandId);
    const half = Math.round(price / 10) * 5;
    const member = Math.round((price * 0.9) / 5) * 5;
    return [
      { bandId, priceTypeId: "standard", faceValue: (price - FEE) * 100, enabled: open },
      {
        bandId,
        priceTypeId: "under30",
        faceValue: (half - FEE) * 100,
        enabled: open && closed.under30 !== true,
      },
      ...restricted(bandId, { member: member - FEE, access: half - FEE }, open),
    ];
  });
  return { id, name, prices };
}

/** Restricted prices, from dollars without the fee. Companions are free, and schools pay no fee. */
function restricted(
  bandId: string,
  dollars: { member: number; access: number },
  enabled: boolean,
): DemoPrice[] {
  const all = { ...dollars, companion: 0, school: 9 };
  const ids = ["member", "access", "companion", "school"] as const;
  return ids.map((priceTypeId) => ({
    bandId,
    priceTypeId,
    faceValue: all[priceTypeId] * 100,
    enabled,
  }));
}

/** One band without the fee calculation. The Under 30 price of $8 is below the fee's minimum. */
function singleBand(id: string, name: string, standard: number): DemoPriceList {
  return {
    id,
    name,
    prices: [
      { bandId: "A", priceTypeId: "standard", faceValue: standard * 100, enabled: true },
      { bandId: "A", priceTypeId: "under30", faceValue: 800, enabled: true },
      { bandId: "A", priceTypeId: "wish", faceValue: 1500, enabled: true },
      ...restricted("A", { member: standard - 2, access: 8 }, true),
    ],
  };
}

export const priceLists: DemoPriceList[] = [
  list("main-orchestra", "Main Hall, orchestra", [145, 110, 85, 60, 40]),
  list("main-film", "Main Hall, film", [125, 95, 75, 55, 35], { bands: ["E"] }),
  list("main-family", "Main Hall, family", [55, 45, 35, 30, 30], { bands: ["D", "E"] }),
  list("main-special", "Main Hall, special", [115, 90, 70, 50, 35]),
  list("main-gala", "Main Hall, gala", [245, 185, 135, 95, 65], { bands: ["E"], under30: true }),
  list("recital-chamber", "Recital Hall, chamber", [65, 50, 35]),
  list("recital-family", "Recital Hall, family", [35, 30, 30], { bands: ["C"] }),
  singleBand("studio", "Studio", 16),
  singleBand("live-stream", "Live stream", 15),
];

/** The price list of a performance, by its hall and the event's kind and type. */
export function priceListFor(hallId: HallId, kind: SeasonKind, eventType: string): string {
  if (hallId === "live-stream" || hallId === "studio") return hallId;
  if (hallId === "recital-hall") return kind === "family" ? "recital-family" : "recital-chamber";
  if (eventType === "Fundraising Concert") return "main-gala";
  return kind === "chamber" ? "main-special" : `main-${kind}`;
}
