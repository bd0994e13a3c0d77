import { sql } from "drizzle-orm";
import { z } from "zod";

import { groupBy } from "#runtime/group-by";
import { POSITIONS_IN_ROW, SEATINGS } from "#contract/schemas/seat-plan";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import type { Result } from "#contract/result";
import { claimIsLive } from "../../../stock/holds/seat-claims";
import { divideSections } from "../../../stock/seat-plans/divide-sections";
import { flattenSeatPlan } from "../../../stock/seat-plans/flatten-seat-plan";
import { categoryBands, NOT_FOR_SALE } from "../../../stock/seat-plans/import-plan";
import { categoryText, isUuid } from "../../../stock/seat-plans/plain-names";
import { parseSeatPlan } from "../../../stock/seat-plans/seat-plan";
import { formatProblems } from "../../../stock/seat-plans/validate-seat-plan";
import { seatBlocks, seatPlans, seats as seatTable } from "../../../tables/seat-plans";
import * as field from "../fields";
import { canonical, type Field, type Json, type Noun, type Values } from "../noun";

const MAX_SEATS = 30_000;
const smallint = z.int().min(0).max(field.MAX_SMALLINT);
const coordinate = z.int().min(-1_000_000).max(1_000_000);
const label = field.textSchema(200).nullable();

/** A seat as it is stored: what `export` writes, so that nothing of it is computed again. */
const seat = z.strictObject({
  id: field.textSchema(200),
  section: field.textSchema(200),
  sectionRank: smallint,
  row: label,
  rowRank: smallint,
  number: label,
  place: smallint,
  x: coordinate,
  y: coordinate,
  bandId: field.idSchema,
  kind: z.enum(SEAT_KINDS),
  rowsInFront: smallint.nullable(),
  positionInRow: z.enum(POSITIONS_IN_ROW).nullable(),
  view: field.textSchema(50).nullable(),
  floorsAboveStage: smallint,
  endOfRow: z.boolean(),
  stepFree: z.boolean().nullable(),
  restrictedView: z.boolean(),
});
const storedPlan = z.strictObject({
  seating: z.enum(SEATINGS),
  width: coordinate,
  height: coordinate,
  seats: z.array(seat).min(1).max(MAX_SEATS),
});

type StoredPlan = z.infer<typeof storedPlan>;

/** In an order of their own, since tables have none. */
const sorted = <Row extends Values>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** What the form of a file cannot say: no two seats are the same, by id or for who looks for them. */
function findSeatProblem({ seating, width, height, seats: all }: StoredPlan): string | null {
  if (width < 0 || height < 0) return "has a negative width or height";
  const isReserved = seating === "reserved";
  const odd = all.find(({ row, number }) =>
    isReserved ? row === null || number === null : row !== null,
  );
  if (odd !== undefined)
    return isReserved
      ? `has the seat ${odd.id} without a row or number: expected both where seating is reserved`
      : `has the seat ${odd.id} in a row: expected "seating": "reserved", found "${seating}"`;
  const ids = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, section, row, number, x, y } of all) {
    if (ids.has(id)) return `has the seat ${id} twice`;
    ids.add(id);
    if (number === null) continue;
    // Without a row, only the position tells seats of several tables apart.
    const name = canonical([section, row, number, ...(row === null ? [x, y] : [])]);
    const other = names.get(name);
    if (other !== undefined)
      return row === null
        ? `has two seats with the same section, number and position: ${other} and ${id}`
        : `has two seats with the same section, row and number: ${other} and ${id}`;
    names.set(name, id);
  }
  return null;
}

/** The values of a plan's file, in the form of `export` or as open seating-plan JSON. */
function readPlan(content: unknown, bands: unknown): Result<Record<string, Json>, string[]> {
  if (typeof content === "object" && content !== null && "seats" in content) {
    const parsed = storedPlan.safeParse(content);
    const problem = parsed.success ? findSeatProblem(parsed.data) : null;
    if (problem !== null) return { ok: false, failure: [problem] };
    if (parsed.success)
      return { ok: true, value: { ...parsed.data, seats: sorted(parsed.data.seats, seatKey) } };
    return { ok: false, failure: z.prettifyError(parsed.error).split("\n").slice(0, 5) };
  }
  const parsed = parseSeatPlan(content);
  if (!parsed.ok) return { ok: false, failure: formatProblems(parsed.failure) };
  const { plan, notes: _notes } = divideSections(parsed.plan);
  const names = plan.categories.map(({ name }) => name);
  if (names.length === 0 && typeof bands !== "string")
    return { ok: false, failure: ["has no categories: name the band of all its seats, bands: A"] };
  const chosen = new Map(
    typeof bands === "string"
      ? names.map((name) => [name, bands])
      : field.entriesOf(bands as Json).map(([name, band]) => [name, String(band)]),
  );
  // Any name may be a band of these files or of the database: that is checked with all other references.
  if (chosen.size === 0 && typeof bands !== "string" && names.some(isUuid)) {
    const categories = names.map((name) => categoryText(plan, name)).join(", ");
    return {
      ok: false,
      failure: [`has categories named by ids: ${categories}. Say their bands, bands: { "#1": A }`],
    };
  }
  const all = typeof bands === "string" ? [bands] : [...names, ...chosen.values()];
  const known = all.map((id) => ({ id, name: id }));
  const mapped = categoryBands(plan, known, chosen.size === 0 ? undefined : chosen);
  if (!mapped.ok)
    return { ok: false, failure: mapped.failure.map((each) => each.replace("--bands:", "bands:")) };
  const places = flattenSeatPlan(plan, mapped.bandOf).filter(
    ({ bandId }) => bandId !== NOT_FOR_SALE,
  );
  return {
    ok: true,
    value: {
      name: plan.name,
      seating: plan.kind,
      width: Math.ceil(plan.size.width),
      height: Math.ceil(plan.size.height),
      seats: sorted(places, seatKey),
    },
  };
}

const seatKey = ({ id }: Values) => String(id);
const blockKey = ({ section, row, from }: Values) =>
  canonical([section ?? "", row ?? "", from ?? ""]);

const byId = (value: Json) =>
  new Map(field.listOf(value).map((row) => [String((row as Values)["id"]), row as Values]));

/** What a ticket says, and what its price depends on. */
const OF_TICKETS = ["section", "row", "number", "kind", "bandId"] as const;

function compareSeats(from: Json, to: Json) {
  const [before, after] = [byId(from), byId(to)];
  const isSame = (one: Values, other: Values, names: readonly string[]) =>
    names.every((name) => one[name] === other[name]);
  const kept = [...before].flatMap(([id, row]) => {
    const now = after.get(id);
    return now === undefined ? [] : [[row, now] as const];
  });
  return {
    added: [...after.keys()].filter((id) => !before.has(id)).length,
    removed: before.size - kept.length,
    changed: kept.filter(([row, now]) => !isSame(row, now, Object.keys(row))).length,
    onTickets: kept.filter(([row, now]) => !isSame(row, now, OF_TICKETS)).length,
  };
}

const seats: Field = {
  ...field.plain(z.array(seat)),
  hidden: true,
  refersTo: (value) =>
    [...new Set([...byId(value).values()].map(({ bandId }) => String(bandId)))].map((id) => ({
      list: "bands",
      id,
      at: ["bands"],
    })),
  describe: (from, to) => {
    const { added, removed, changed } = compareSeats(from, to);
    return `${added} added, ${removed} removed, ${changed} changed`;
  },
  fixed: (from, to) => {
    const { removed, onTickets } = compareSeats(from, to);
    return removed + onTickets === 0
      ? null
      : `has ${removed} seats fewer and ${onTickets} with another name, kind or band, but tickets are sold: give the new plan an id of its own, for new performances`;
  },
  parts: [
    {
      table: seatTable,
      key: ["planId", "id"],
      owner: "planId",
      toRows: (planId, value) => field.listOf(value).map((row) => ({ ...(row as Values), planId })),
      fromRows: (rows) =>
        sorted(
          rows.map(({ planId: _, ...row }): Values => row),
          seatKey,
        ),
    },
  ],
};

const block = z.strictObject({
  section: field.textSchema(200),
  row: field.textSchema(200),
  from: field.textSchema(200),
  to: field.textSchema(200),
});

const blocks: Field = {
  ...field.initially(
    [],
    field.plain(field.list(block).transform((said): Json => sorted(said, blockKey))),
  ),
  parts: [
    {
      table: seatBlocks,
      key: ["planId", "section", "row", "firstSeat"],
      owner: "planId",
      toRows: (planId, value) =>
        field.listOf(value).map((row) => {
          const { from: firstSeat = "", to: lastSeat = "", ...where } = row as Values;
          return { ...where, planId, firstSeat, lastSeat };
        }),
      fromRows: (rows) =>
        sorted(
          rows.map(({ section = "", row = "", firstSeat = "", lastSeat = "" }): Values => ({
            section,
            row,
            from: firstSeat,
            to: lastSeat,
          })),
          blockKey,
        ),
    },
  ],
};

export const plans: Noun = {
  list: "plans",
  name: "seat plan",
  table: seatPlans,
  key: "id",
  idSchema: field.slugSchema,
  fields: {
    hall: field.described("Where it is", field.inColumn("hallId", field.reference("halls"))),
    name: field.described("For staff; the file’s, if it has one", field.text(200)),
    noSingleSeats: field.described(
      "Whether choices are refused that leave a single free seat between others",
      field.inColumn("refusesSingleSeats", field.initially(false, field.flag())),
    ),
    seating: { ...field.oneOf(SEATINGS), hidden: true },
    width: { ...field.plain(coordinate), hidden: true },
    height: { ...field.plain(coordinate), hidden: true },
    seats,
    blocks: field.described(
      "Seats next to each other that are sold only as a whole where a performance is `distanced`",
      blocks,
    ),
  },
  extra: {
    file: field
      .textSchema(500)
      .describe("The seats: open seating-plan JSON, or what export wrote, from this file's folder"),
    bands: z
      .union([field.idSchema, z.record(field.textSchema(200), field.idSchema)])
      .describe(
        'The band of each category of the file, "#2" for the second one, none if it is not for sale; or one band for all seats. Without it, categories are named like bands',
      ),
  },
  expand({ file, bands }, readJson) {
    if (typeof file !== "string") return { ok: true, value: {} };
    const content = readJson(file);
    return content.ok ? readPlan(content.value, bands ?? {}) : content;
  },
  byName: {
    field: "seats",
    list: "bands",
    withIds: (said, idOf) =>
      field.listOf(said).map((row): Json => {
        const { bandId = "", ...rest } = row as Values;
        return { ...rest, bandId: idOf(String(bandId)) };
      }),
  },
  describeNew: ({ seats: all = [] }) => {
    const byBand = groupBy(field.listOf(all), (row) => String((row as Values)["bandId"]));
    const bands = [...byBand]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([band, ofBand]) => `${ofBand.length} in ${band}`);
    const kinds = (["wheelchair", "companion"] as const).flatMap((kind) => {
      const count = field.listOf(all).filter((row) => (row as Values)["kind"] === kind).length;
      return count === 0 ? [] : [`${count} ${kind}`];
    });
    const ofThese = kinds.length === 0 ? "" : `; of these ${kinds.join(", ")}`;
    return `${field.listOf(all).length} seats for sale: ${bands.join(", ")}${ofThese}`;
  },
  performances: (ids) => sql`select id from instances where plan_id = any(${ids})`,
  sold: (ids) => sql`select i.plan_id as id, claims.held_until
    from claims join instances i on i.id = claims.instance_id
    where i.plan_id = any(${ids}) and ${claimIsLive}`,
  instead: "Leave it, and use another for new performances.",
};
