import { sql } from "drizzle-orm";
import { z } from "zod";

import { groupBy } from "#runtime/group-by";
import { SEATINGS } from "#contract/schemas/seat-plan";
import { claimIsLive } from "../../../stock/holds/seat-claims";
import {
  seatBlocks,
  seatPlans,
  seats as seatTable,
  sectionParts as partTable,
} from "../../../tables/seat-plans";
import * as field from "../fields";
import {
  canonical,
  type Field,
  type FieldProblem,
  type Json,
  type Noun,
  type Values,
} from "../noun";
import { coordinate, part, partKey, readPlan, seat, seatKey, sorted } from "./read-plan";

const blockKey = ({ section, row, from }: Values) =>
  canonical([section ?? "", row ?? "", from ?? ""]);

const byId = (value: Json) =>
  new Map(field.toList(value).map((row) => [String((row as Values)["id"]), row as Values]));

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

/** Once a plan says of one seat that it is reached without steps, it says of all others that there are some. */
function describeSteps(all: Json): string {
  const isFree = field.toList(all).map((row) => (row as Values)["stepFree"]);
  const count = (free: boolean) => isFree.filter((each) => each === free).length;
  return count(true) + count(false) === 0
    ? "nothing is said about steps"
    : `${count(true)} reached without steps, ${count(false)} by steps`;
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
    const steps = describeSteps(to);
    const now = steps === describeSteps(from) ? "" : `; now ${steps}`;
    return `${added} added, ${removed} removed, ${changed} changed${now}`;
  },
  fixed: (from, to) => {
    const { removed, onTickets } = compareSeats(from, to);
    const changes = [
      ...(removed > 0 ? [`${removed} seats fewer`] : []),
      ...(onTickets > 0 ? [`${onTickets} seats with another name, kind or band`] : []),
    ];
    return changes.length === 0
      ? null
      : `has ${changes.join(" and ")}, but tickets are sold: give the new plan an id of its own, for new performances`;
  },
  parts: [
    {
      table: seatTable,
      key: ["planId", "id"],
      owner: "planId",
      names: ["section", "row", "number"],
      toRows: (planId, value) => field.toList(value).map((row) => ({ ...(row as Values), planId })),
      fromRows: (rows) =>
        sorted(
          rows.map(({ planId: _, ...row }): Values => row),
          seatKey,
        ),
    },
  ],
};

const sectionParts: Field = {
  ...field.initially([], field.plain(z.array(part))),
  hidden: true,
  describe: (from, to) => `${field.toList(from).length} before, ${field.toList(to).length} now`,
  parts: [
    {
      table: partTable,
      key: ["planId", "name"],
      owner: "planId",
      toRows: (planId, value) => field.toList(value).map((row) => ({ ...(row as Values), planId })),
      fromRows: (rows) =>
        sorted(
          rows.map(({ planId: _, ...row }): Values => row),
          partKey,
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
      namedBy: "seats",
      toRows: (planId, value) =>
        field.toList(value).map((row) => {
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
    hall: field.described("Where it is", {
      ...field.inColumn("hallId", field.reference("halls")),
      fixed: () =>
        "is fixed once tickets are sold: add a plan in the other hall, and move the performances to it with --move-sold, which emails the buyers",
    }),
    name: field.described("For staff; the file’s, if it has one", field.text(200)),
    noSingleSeats: field.described(
      "Whether choices are refused that leave a single free seat between others",
      field.inColumn("refusesSingleSeats", field.initially(false, field.flag())),
    ),
    seating: { ...field.choice(SEATINGS), hidden: true },
    width: { ...field.plain(coordinate), hidden: true },
    height: { ...field.plain(coordinate), hidden: true },
    seats,
    sectionParts,
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
    withIds: (said, getId) =>
      field.toList(said).map((row): Json => {
        const { bandId = "", ...rest } = row as Values;
        return { ...rest, bandId: getId(String(bandId)) };
      }),
  },
  check: ({ seats: all = [], blocks: said = [] }) => {
    const seatName = ({ section = "", row = "" }: Values, number: Json = "") =>
      canonical([section, row, number]);
    const known = new Set(
      field.toList(all).map((row) => seatName(row as Values, (row as Values)["number"])),
    );
    return field.toList(said).flatMap((each): FieldProblem[] => {
      const { section = "", row = "", from = "", to = "" } = each as Values;
      const unknown = [from, to].find((number) => !known.has(seatName(each as Values, number)));
      if (unknown === undefined) return [];
      const message = `has ${String(section)}, row ${String(row)}, seats ${String(from)} to ${String(to)}, but the plan has no seat ${String(unknown)} there: say the blocks as the plan now names its sections, rows and seats, or blocks: []`;
      return [{ field: "blocks", message }];
    });
  },
  describeNew: ({ name, seats: all = [] }) => {
    const byBand = groupBy(field.toList(all), (row) => String((row as Values)["bandId"]));
    const bands = [...byBand]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([band, ofBand]) => `${ofBand.length} in ${band}`);
    const kinds = (["wheelchair", "companion", "transfer"] as const).flatMap((kind) => {
      const count = field.toList(all).filter((row) => (row as Values)["kind"] === kind).length;
      return count === 0 ? [] : [`${count} ${kind}`];
    });
    const ofThese = kinds.length === 0 ? "" : `; of these ${kinds.join(", ")}`;
    return `${field.toList(all).length} seats for sale: ${bands.join(", ")}${ofThese}; ${describeSteps(all)}; its name is ${JSON.stringify(name)}`;
  },
  performances: (ids) => sql`select id from instances where plan_id = any(${ids})`,
  sold: (ids) => sql`select i.plan_id as id, claims.held_until
    from claims join instances i on i.id = claims.instance_id
    where i.plan_id = any(${ids}) and ${claimIsLive}`,
  instead: "Leave it, and use another for new performances.",
};
