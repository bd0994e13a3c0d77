import { z } from "zod";

import { POSITIONS_IN_ROW, SEATINGS, sectionPartSchema } from "#contract/schemas/seat-plan";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import type { Result } from "#contract/calls/result";
import { divideSections } from "../../../stock/seat-plans/divide-sections";
import { flattenSeatPlan } from "../../../stock/seat-plans/flatten-seat-plan";
import { categoryBands, NOT_FOR_SALE } from "../../../stock/seat-plans/import-plan";
import { categoryText, isUuid } from "../../../stock/seat-plans/plain-names";
import { MAX_PLACES, parseSeatPlan } from "../../../stock/seat-plans/seat-plan";
import { formatProblems } from "../../../stock/seat-plans/validate-seat-plan";
import * as field from "../fields";
import { canonical, type Json, type Values } from "../noun";

/** Of ids in an example. */
const EXAMPLE_BANDS = ["A", "B"];
const smallint = z.int().min(0).max(field.MAX_SMALLINT);
export const coordinate = z.int().min(-1_000_000).max(1_000_000);
const label = field.textSchema(200).nullable();

/** A seat as it is stored: what `export` writes, so that nothing of it is computed again. */
export const seat = z.strictObject({
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
export const part = sectionPartSchema.strict();
const storedPlan = z.strictObject({
  seating: z.enum(SEATINGS),
  width: coordinate,
  height: coordinate,
  seats: z.array(seat).min(1).max(MAX_PLACES),
  /** Files of earlier exports have none. */
  sectionParts: field.list(part).default([]),
});

type StoredPlan = z.infer<typeof storedPlan>;

/** In an order of their own, since tables have none. */
export const sorted = <Row extends Values>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
): Row[] => [...rows].sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));

/** What the form of a file cannot say: no two seats have the same id, or the same name in the hall. */
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
export function readPlan(content: unknown, bands: unknown): Result<Record<string, Json>, string[]> {
  if (typeof content === "object" && content !== null && "seats" in content) {
    const parsed = storedPlan.safeParse(content);
    const problem = parsed.success ? findSeatProblem(parsed.data) : null;
    if (problem !== null) return { ok: false, failure: [problem] };
    if (parsed.success)
      return {
        ok: true,
        value: {
          ...parsed.data,
          seats: sorted(parsed.data.seats, seatKey),
          sectionParts: sorted(parsed.data.sectionParts, partKey),
        },
      };
    return { ok: false, failure: z.prettifyError(parsed.error).split("\n").slice(0, 5) };
  }
  const parsed = parseSeatPlan(content);
  if (!parsed.ok) return { ok: false, failure: formatProblems(parsed.failure) };
  const { plan, sectionParts: parts } = divideSections(parsed.value.plan);
  const names = plan.categories.map(({ name }) => name);
  if (names.length === 0 && typeof bands !== "string")
    return { ok: false, failure: ["has no categories: name the band of all its seats, bands: A"] };
  const chosen = new Map(
    typeof bands === "string"
      ? names.map((name) => [name, bands])
      : field.toEntries(bands as Json).map(([name, band]) => [name, String(band)]),
  );
  // Any name may be a band of these files or of the database: that is checked with all other references.
  if (chosen.size === 0 && typeof bands !== "string" && names.some(isUuid)) {
    const numbered = names.map((name, index) => ({ name, number: `#${index + 1}` }));
    const categories = numbered.map(({ name, number }) =>
      isUuid(name) ? categoryText(plan, name) : `${number} ${name}`,
    );
    const example = numbered
      .filter(({ name }) => isUuid(name))
      .slice(0, EXAMPLE_BANDS.length)
      .map(({ number }, index) => `"${number}": ${EXAMPLE_BANDS[index]}`);
    return {
      ok: false,
      failure: [
        `has categories named by ids: ${categories.join(", ")}. Say the band of each, like bands: { ${example.join(", ")} }`,
      ],
    };
  }
  const all = typeof bands === "string" ? [bands] : [...names, ...chosen.values()];
  const known = all.map((id) => ({ id, name: id }));
  const mapped = categoryBands(plan, known, chosen.size === 0 ? undefined : chosen);
  if (!mapped.ok) return { ok: false, failure: mapped.failure.map((each) => `bands: ${each}`) };
  const places = flattenSeatPlan(plan, mapped.value.bandOf).filter(
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
      sectionParts: sorted(parts, partKey),
    },
  };
}

export const seatKey = ({ id }: Values) => String(id);
export const partKey = ({ name }: Values) => String(name);
