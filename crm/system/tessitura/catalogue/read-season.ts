// Reads what the venue's system sells, in our terms. One call that fails ends the reading: half a season is not written.

import type { Logger } from "pino";

import { groupBy } from "#runtime/group-by";
import type { Result } from "#contract/calls/result";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { ReadFailure } from "../../failures";
import type {
  RowFinding,
  SystemCatalogue,
  SystemPerformance as Performance,
} from "../../catalogue";
import type { CallName, CallRequest } from "../call-types";
import type { TessituraClient } from "../client";
import { readSeatFees, sumFees, type SystemFee } from "./fees";
import type { Mapped } from "./findings";
import { readLevels } from "./membership-levels";
import { readPerformances, type SystemPerformance } from "./performances";
import { readPrices, type SystemPrice } from "./prices";
import { readSaleTimes } from "./sale-times";
import { makeSeatPlan } from "./seat-plan";
import { readSeats, readSeatStatuses } from "./seats";
import { readZones, type SystemZone } from "./zones";

export type CatalogueDeps = {
  client: TessituraClient;
  settings: TessituraSettings;
  log: Pick<Logger, "warn">;
};

/** Ids in one call, so that its address stays short. */
const IDS_AT_ONCE = 50;
const DAYS_AHEAD = 730;
const DAY_MS = 86_400_000;
type Seated = SystemPerformance & { isGeneral: boolean };

/** General public. */
export const NOBODY = 0;

class CallFailed extends Error {}

/** Calls whose failure ends the reading. */
const makeCall =
  (client: TessituraClient) =>
  async <Name extends CallName>(name: Name, request: CallRequest<Name>) => {
    const answer = await client.call(name, request, { timeoutMs: 30_000 });
    if (!answer.ok) throw new CallFailed(`${name}: ${answer.failure.code}`);
    return answer.value;
  };
type Call = ReturnType<typeof makeCall>;

export async function readCatalogue(
  { client, settings, log }: CatalogueDeps,
  now: Date,
): Promise<Result<SystemCatalogue, ReadFailure>> {
  try {
    return { ok: true, value: await readAll(makeCall(client), settings, now) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    log.warn({ call: error.message }, "season of the ticketing system not read");
    return { ok: false, failure: { code: "unavailable" } };
  }
}

async function readAll(
  call: Call,
  settings: TessituraSettings,
  now: Date,
): Promise<SystemCatalogue> {
  const findings: RowFinding[] = [];
  let leftOut = 0;
  const note = <Row>(mapped: Mapped<Row>): Row[] => {
    findings.push(...mapped.findings);
    leftOut += mapped.leftOut;
    return mapped.rows;
  };
  const body = {
    PerformanceStartDate: now.toISOString(),
    PerformanceEndDate: new Date(now.getTime() + DAYS_AHEAD * DAY_MS).toISOString(),
    ModeOfSaleId: settings.modeOfSale,
    ...(settings.businessUnit !== undefined && { BusinessUnitId: settings.businessUnit }),
  };
  const searched = await call("searchPerformances", { body });
  const all = note(readPerformances(searched, settings.performances)).filter(
    ({ startsAt }) => startsAt > now,
  );
  const inHalls = all.filter(({ facility }) => findHall(settings, facility.id) !== undefined);
  leftOut += all.length - inHalls.length;
  const performances = await readSeating(call, inHalls);
  const priceTypes = await readPriceTypes(call, settings, findings);
  const prices: SystemPrice[] = [];
  const zones: SystemZone[] = [];
  for (const performanceIds of listChunks(performances.map(({ id }) => id))) {
    const onSale = { performanceIds, modeOfSaleId: settings.modeOfSale };
    const { source } = settings;
    const query = { ...onSale, ...(source !== undefined && { sourceId: source }) };
    const listed = note(readPrices(await call("readPrices", { query }), settings.prices));
    const isRead = ({ priceType }: SystemPrice) =>
      priceTypes.some(({ id }) => id === String(priceType));
    prices.push(...listed.filter((price) => price.minimum === null && isRead(price)));
    findings.push(...listed.flatMap(reportChosenAmount));
    findings.push(...reportUnread(listed.filter((price) => !isRead(price))));
    const inZones = { ...onSale, constituentId: NOBODY };
    zones.push(...note(readZones(await call("readZones", { query: inZones }))));
  }
  const plans = await readPlans(call, settings, performances, zones, note);
  const read: Performance[] = [];
  const priceTypeIds = settings.prices.priceTypes;
  for (const performance of performances) {
    const { id } = performance;
    const plan = getPlanId(performance);
    if (!plans.some((known) => known.id === plan)) {
      findings.push({ what: `performance ${id}`, why: "has no seat plan that can be used" });
      continue;
    }
    const query = { modeOfSaleId: settings.modeOfSale, priceTypeIds };
    const path = { performanceId: id };
    const fees = note(readSeatFees(await call("readSeatFees", { path, query }), id));
    const own = prices.filter((price) => price.performance === id);
    const sale = readSaleTimes(performance);
    if (own.length === 0 && sale.onSaleAt !== null)
      findings.push({ what: `performance ${id}`, why: "is on sale without a price" });
    read.push({
      id: String(id),
      event: String(performance.productionSeason.id),
      plan,
      startsAt: performance.startsAt,
      ...sale,
      ...(own.length === 0 && { onSaleAt: null }),
      prices: getPrices(own, fees),
    });
  }
  return {
    bands: listBands(zones, plans),
    priceTypes,
    plans,
    events: listEvents(performances, settings.performances),
    performances: read,
    membershipLevels: await readMembershipLevels(call, settings, note),
    usualMinutes: settings.performances.minutes,
    findings,
    leftOut,
  };
}

async function readMembershipLevels(
  call: Call,
  { memberships }: TessituraSettings,
  note: <Row>(mapped: Mapped<Row>) => Row[],
): Promise<SystemCatalogue["membershipLevels"]> {
  if (memberships === undefined) return null;
  const query = { membershipOrgId: memberships.organization };
  return note(readLevels(await call("readMembershipLevels", { query })));
}

/** Whether each is sold without seat numbers, which only its best seat map says. */
async function readSeating(
  call: Call,
  performances: readonly SystemPerformance[],
): Promise<Seated[]> {
  const general = new Set<number>();
  for (const performanceIds of listChunks(performances.map(({ id }) => id)))
    for (const { Id, BestSeatMap } of await call("readPerformances", { query: { performanceIds } }))
      if (typeof Id === "number" && BestSeatMap?.IsGA === true) general.add(Id);
  return performances.map((performance) => ({
    ...performance,
    isGeneral: general.has(performance.id),
  }));
}

function listChunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / IDS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
}

const reportChosenAmount = ({ minimum, performance, priceType }: SystemPrice): RowFinding[] =>
  minimum === null
    ? []
    : [
        {
          what: `price type ${priceType} of performance ${performance}`,
          why: "has an amount that the buyer chooses, which is not sold yet",
        },
      ];

/** Once for each price type: it may have a price in every zone of every performance. */
const reportUnread = (prices: readonly SystemPrice[]): RowFinding[] =>
  [...groupBy([...prices], ({ priceType }) => priceType)].map(([priceType, ofType]) => ({
    what: `prices of price type ${priceType}`,
    why: `are not sold, since the price type was not read: ${ofType.length} left out`,
  }));

const findHall = ({ halls }: TessituraSettings, facility: number) =>
  halls.find((hall) => hall.facility === facility);

/** Zones of the same seats differ between zone maps. */
const getPlanId = ({ facility, zoneMap, isGeneral }: Seated) =>
  `${facility.id}-${zoneMap}${isGeneral ? "-general" : ""}`;

/** Of each seat map and zone map, by the seats of one performance. */
async function readPlans(
  call: Call,
  settings: TessituraSettings,
  performances: readonly Seated[],
  zones: readonly SystemZone[],
  note: <Row>(mapped: Mapped<Row>) => Row[],
): Promise<SystemCatalogue["plans"]> {
  if (performances.length === 0) return [];
  const statuses = note(readSeatStatuses(await call("readSeatStatuses", {})));
  const plans: SystemCatalogue["plans"] = [];
  for (const [id, [performance]] of groupBy([...performances], getPlanId)) {
    const hall = findHall(settings, performance.facility.id);
    if (hall === undefined) continue;
    const rows = await call("readSeats", {
      path: { performanceId: performance.id },
      query: { modeOfSaleId: settings.modeOfSale, constituentId: NOBODY },
    });
    const sections = await call("readSections", { query: { seatMapId: hall.seatMap } });
    const named = zones.filter((zone) => zone.performance === performance.id);
    const zoneIds = named.map(({ zone }) => zone);
    const seats = note(readSeats(rows, statuses, zoneIds, settings.seats));
    const made = makeSeatPlan({
      name: performance.facility.name,
      hall,
      seats: rows,
      sections: new Map(
        sections.flatMap(({ Id, Description }) =>
          typeof Id === "number" && Description ? [[Id, Description]] : [],
        ),
      ),
      zones: new Map(named.map(({ zone, name }) => [zone, name])),
      kinds: new Map(seats.map((seat) => [seat.id, seat.kind])),
      isGeneral: performance.isGeneral,
    });
    note({ rows: [], findings: made.findings, leftOut: 0 });
    if (made.plan !== null) plans.push({ id, hall: hall.hall, plan: made.plan, bands: made.bands });
  }
  return plans;
}

function getPrices(prices: readonly SystemPrice[], fees: readonly SystemFee[]) {
  const byBand = groupBy([...prices], ({ zone }) => zone);
  return Object.fromEntries(
    [...byBand].map(([zone, ofZone]) => [
      String(zone),
      Object.fromEntries(
        ofZone.map(({ priceType, amount }) => [
          String(priceType),
          amount + sumFees(fees, zone, priceType),
        ]),
      ),
    ]),
  );
}

/** Those of seat plans, in the order of the system's ranks. */
function listBands(zones: readonly SystemZone[], plans: SystemCatalogue["plans"]) {
  const used = new Set(plans.flatMap(({ bands }) => Object.values(bands)));
  const known = new Map(zones.map((zone) => [zone.zone, zone]));
  return [...known.values()]
    .filter(({ zone }) => used.has(String(zone)))
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.zone - b.zone)
    .map(({ zone, name }, rank) => ({ id: String(zone), name, rank }));
}

async function readPriceTypes(
  call: Call,
  { prices }: TessituraSettings,
  findings: RowFinding[],
): Promise<SystemCatalogue["priceTypes"]> {
  const rows = await call("readAllPriceTypes", {});
  return prices.priceTypes.flatMap((id, rank) => {
    const row = rows.find(({ Id }) => Id === id);
    const name = row?.AliasDescription || row?.Description;
    if (name) return [{ id: String(id), name, rank }];
    findings.push({ what: `price type ${id}`, why: "is in the settings but not in the system" });
    return [];
  });
}

/** Productions of a season. */
function listEvents(
  performances: readonly SystemPerformance[],
  { kind, kinds }: TessituraSettings["performances"],
): SystemCatalogue["events"] {
  const groups = groupBy([...performances], ({ productionSeason }) => productionSeason.id);
  return [...groups].map(([id, [first]]) => ({
    id: String(id),
    title: first.productionSeason.name ?? first.name,
    kind: kinds.find((each) => each.performanceType === first.performanceType)?.kind ?? kind,
    // 0 is what the system has where nobody entered it.
    minutes: first.minutes || null,
  }));
}
