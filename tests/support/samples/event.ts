import type {
  EventDetail,
  InstanceDetail,
  InstanceListing,
  SeasonPage,
} from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { usd } from "./usd";

export function sampleInstance(change: Partial<InstanceDetail> = {}): InstanceDetail {
  return {
    id: "i1",
    event: {
      id: "e1",
      title: "La Valse",
      subtitle: "Thomas Wilkins, conductor",
      kind: "orchestra",
      instrument: null,
      photo: null,
    },
    hall: { id: "main", name: "Main Hall" },
    startsAt: "2026-12-01T19:30:00-05:00",
    endsAt: "2026-12-01T21:40:00-05:00",
    hasIntermission: true,
    onSaleAt: null,
    offSaleAt: "2026-12-01T19:30:00-05:00",
    hallDetail: {
      id: "main",
      name: "Main Hall",
      directions: "Enter from Riverside Drive.",
      stepFree: "Step-free from the street.",
      doorsMinutes: 60,
      bagPolicy: null,
    },
    seating: "reserved",
    stream: null,
    maxTickets: 9,
    rowLimit: null,
    status: "get-tickets",
    registrationOpen: false,
    hasForm: false,
    revision: 0,
    revisedAt: "2026-10-01T12:00:00-04:00",
    accessTags: [],
    priceFrom: usd(5_900),
    reducedFrom: { name: "Under 30", price: usd(2_000) },
    ...change,
  };
}

const getListing = (instance: InstanceDetail): InstanceListing => {
  const { id, event, hall, startsAt, status, accessTags, priceFrom, reducedFrom } = instance;
  return { id, event, hall, startsAt, status, accessTags, priceFrom, reducedFrom };
};

export function sampleEvent(instances: InstanceDetail[] = [sampleInstance()]): EventDetail {
  return {
    ...sampleInstance().event,
    description: "A program of two halves.",
    programme: [
      { kind: "work", composer: "Jean Sibelius", title: "Symphony No. 5", movement: null },
      { kind: "intermission" },
      { kind: "work", composer: "Maurice Ravel", title: "La Valse", movement: null },
    ],
    artists: [{ name: "Thomas Wilkins", role: "conductor" }],
    runningMinutes: 130,
    hasIntermission: true,
    instances: instances.map(getListing),
    related: [],
  };
}

/** Bands A, B and C at $99, $79 and $59, with a price for people under 30. */
export function samplePriceList(change: Partial<PriceList> = {}): PriceList {
  const price = (priceTypeId: string, face: number) => ({
    priceTypeId,
    total: usd(face + 900),
    faceValue: usd(face),
    fee: usd(900),
  });
  const forAll = { eligibility: "all", payWhatYouWish: null } as const;
  return {
    instanceId: "i1",
    terms: "public",
    openToBuyer: false,
    priceTypes: [
      { ...forAll, id: "standard", name: "Standard", note: null },
      { ...forAll, id: "under30", name: "Under 30", note: "Bring proof of age." },
    ],
    wheelchairSpaces: { capacity: 0, left: 0 },
    bands: ["A", "B", "C"].map((name, at) => ({
      id: `i1-${name}`,
      name,
      sections: [{ name: "Orchestra", rowRanges: [{ from: "A", to: "F" }], rows: null }],
      available: 20,
      byPrice: 20,
      capacity: 100,
      prices: [price("standard", 9_000 - at * 2_000), price("under30", 4_000 - at * 1_000)],
    })),
    ...change,
  };
}

/** `samplePriceList` with another price type at one price for all bands, including a $9 fee. */
export function samplePriceListWith(
  type: Pick<PriceList["priceTypes"][number], "id" | "name"> &
    Partial<PriceList["priceTypes"][number]>,
  amount: number,
  change: Partial<PriceList> = {},
): PriceList {
  const { priceTypes, bands } = samplePriceList();
  const total = usd(amount);
  const price = { priceTypeId: type.id, total, faceValue: usd(amount - 900), fee: usd(900) };
  return samplePriceList({
    priceTypes: [...priceTypes, { note: null, eligibility: "all", payWhatYouWish: null, ...type }],
    bands: bands.map((band) => ({ ...band, prices: [...band.prices, price] })),
    ...change,
  });
}

export function sampleSeason(instances: InstanceDetail[] = [sampleInstance()]): SeasonPage {
  return {
    instances: instances.map(getListing),
    total: instances.length,
    entries: instances.length,
    page: 1,
    pageCount: 1,
    search: null,
    months: [
      { month: "2026-12", count: 21 },
      { month: "2027-01", count: 24 },
    ],
    facets: {
      halls: [{ id: "main", name: "Main Hall" }],
      kinds: ["orchestra"],
      accessTags: [{ id: "asl", display: "ASL" }],
    },
  };
}
