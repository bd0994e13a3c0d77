import { weekOf } from "../../../app/domain/dates";
import type { BasketCode } from "../../../app/domain/basket/basket";
import type {
  EventDetail,
  EventKind,
  InstanceDetail,
  InstanceListing,
  PriceList,
  SeasonPage,
  SeasonQuery,
} from "../../../app/domain/events/event";
import { AVAILABILITY_STATUSES, EVENT_KINDS } from "../../../app/domain/events/event";

const PAGE_SIZE = 30;
/** The one performance for which people may pay what they wish. */
export const WISHED = "i2";
const usd = (amount: number) => ({ amount, currency: "USD" });

export const fakeHalls = [
  {
    id: "main",
    name: "Main Hall",
    directions: "Enter from Riverside Drive.",
    stepFree: "Step-free from the street.",
  },
  { id: "recital", name: "Recital Hall", directions: "Second floor.", stepFree: "By lift." },
];
const tags = [
  {
    id: "audio-described",
    name: "AudioDescribed",
    display: "Audio described",
    description: "A describer says what is seen.",
  },
  { id: "asl", name: "ASL", display: "ASL", description: "Interpreted in American Sign Language." },
];
const titles = [
  "Symphony No. 4",
  "Four Black American Dances",
  "The Firebird",
  "Quartet in C minor",
  "La Valse",
  "City Noir",
];

const wish = {
  id: "wish",
  name: "Pay what you wish",
  note: "You say what you can pay.",
  eligibility: "all",
  payWhatYouWish: {
    min: usd(500),
    max: usd(20_000),
    fee: { amount: usd(900), from: usd(1_000) },
  },
} as const;
const access = {
  id: "access",
  name: "Access",
  note: "For holders of an access registration.",
  eligibility: "access",
  payWhatYouWish: null,
} as const;

/** 150 performances of 60 events, from 1 December 2026 on, two or three a day, in every state. */
export function makeSeason(): InstanceDetail[] {
  return Array.from({ length: 150 }, (_, at): InstanceDetail => {
    const day = new Date(Date.UTC(2026, 11, 1 + Math.floor(at / 2.5), 12));
    const date = day.toISOString().slice(0, 10);
    const offset = date > "2027-03-14" ? "-04:00" : "-05:00";
    const hall = fakeHalls[at % 2]!;
    const event = at % 60;
    const status = at % 7 === 6 ? (AVAILABILITY_STATUSES[at % 8] ?? "get-tickets") : "get-tickets";
    return {
      id: `i${at}`,
      event: {
        id: `e${event}`,
        title: `${titles[event % titles.length]} (${event})`,
        subtitle: "Thomas Wilkins, conductor · Seth Parker Woods, cello",
        kind: EVENT_KINDS[event % EVENT_KINDS.length] as EventKind,
      },
      hall: { id: hall.id, name: hall.name },
      startsAt: `${date}T19:30:00${offset}`,
      endsAt: `${date}T21:40:00${offset}`,
      hasIntermission: true,
      onSaleAt: null,
      offSaleAt: `${date}T19:30:00${offset}`,
      hallDetail: hall,
      seating: "reserved",
      maxTickets: 9,
      status,
      registrationOpen: status === "not-on-sale" || status === "priority",
      hasForm: at === 0,
      accessTags: at % 3 === 0 ? tags : [],
      priceFrom: usd(3900 + (at % 5) * 900),
      reducedFrom: { name: "Under 30", price: usd(2000) },
    };
  });
}

export function listingOf(instance: InstanceDetail): InstanceListing {
  const { id, event, hall, startsAt, status, accessTags, priceFrom, reducedFrom } = instance;
  return { id, event, hall, startsAt, status, accessTags, priceFrom, reducedFrom };
}

export function seasonPage(all: InstanceDetail[], query: SeasonQuery): SeasonPage {
  const fits = all.filter(
    (one) =>
      (query.month === undefined || one.startsAt.startsWith(query.month)) &&
      (query.week === undefined || weekOf(one.startsAt, "en-US") === query.week) &&
      (query.wheelchair === undefined || one.hall.id === "main") &&
      (query.hall === undefined || one.hall.id === query.hall) &&
      (query.kind === undefined || one.event.kind === query.kind) &&
      (query.accessTag === undefined || one.accessTags.some(({ id }) => id === query.accessTag)) &&
      (query.priceTo === undefined || (one.priceFrom?.amount ?? Infinity) <= query.priceTo) &&
      (query.search === undefined ||
        one.event.title.toLowerCase().includes(query.search.toLowerCase())),
  );
  const size = query.pageSize ?? PAGE_SIZE;
  const from = (query.page - 1) * size;
  return {
    instances: fits.slice(from, from + size).map(listingOf),
    total: fits.length,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(fits.length / size)),
    facets: {
      months: [...new Set(all.map(({ startsAt }) => startsAt.slice(0, 7)))],
      halls: fakeHalls.map(({ id, name }) => ({ id, name })),
      kinds: [...EVENT_KINDS],
      accessTags: tags.map(({ id, display }) => ({ id, display })),
    },
  };
}

export function eventOf(all: InstanceDetail[], eventId: string): EventDetail | undefined {
  const instances = all.filter(({ event }) => event.id === eventId);
  const [first] = instances;
  if (first === undefined) return undefined;
  return {
    ...first.event,
    description: "A programme of two halves.",
    programme: [
      { kind: "work", composer: "Jean Sibelius", title: "Symphony No. 5", movement: null },
      { kind: "intermission" },
      { kind: "work", composer: "Maurice Ravel", title: "La Valse", movement: null },
    ],
    artists: [{ name: "Thomas Wilkins", role: "conductor" }],
    runningMinutes: 130,
    hasIntermission: true,
    instances: instances.map(listingOf),
  };
}

export function priceListOf(
  instanceId: string,
  left: number,
  codes: readonly Pick<BasketCode, "kind">[] = [],
): PriceList {
  const forAll = { eligibility: "all", payWhatYouWish: null } as const;
  const isAccess = codes.some(({ kind }) => kind === "access");
  const price = (priceTypeId: string, face: number) => ({
    priceTypeId,
    total: usd(face + 900),
    faceValue: usd(face),
    fee: usd(900),
  });
  return {
    instanceId,
    terms: "public",
    openToBuyer: codes.some(({ kind }) => kind === "promo"),
    priceTypes: [
      { ...forAll, id: "standard", name: "Standard", note: null },
      { ...forAll, id: "under30", name: "Under30", note: "Bring proof of age." },
      ...(instanceId === WISHED ? [wish] : []),
      ...(isAccess ? [access] : []),
    ],
    bands: ["A", "B", "C"].map((name, at) => ({
      id: `${instanceId}-${name}`,
      name,
      sections: [{ name: "Orchestra", rows: "A–F" }],
      available: left,
      byPrice: left,
      capacity: 100,
      prices: [
        price("standard", 9000 - at * 2000),
        price("under30", 4000 - at * 1000),
        ...(instanceId === WISHED ? [price(wish.id, 1200)] : []),
        ...(isAccess ? [price(access.id, 3000)] : []),
      ],
    })),
  };
}
