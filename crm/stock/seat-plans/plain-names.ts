// Pure: describes categories and zones whose names are ids, which people cannot tell apart.

import { groupBy } from "#runtime/group-by";
import type { OpenSeatPlan, OpenZone } from "./seat-plan-schema";

const UUID = /^\{?[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}\}?$/i;
export const isUuid = (name: string): boolean => UUID.test(name);

/** Hues in degrees, up to which a color has the name. */
const HUES: readonly [upTo: number, name: string][] = [
  [15, "red"],
  [45, "orange"],
  [70, "yellow"],
  [165, "green"],
  [195, "turquoise"],
  [255, "blue"],
  [290, "purple"],
  [345, "pink"],
  [360, "red"],
];

/** The name of a color such as "#61FF02" or "#fff"; null for anything else. */
function colorName(color: string): string | null {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(color.trim()) ?? [];
  const digits = long ?? short?.replace(/./g, "$&$&");
  if (digits === undefined) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    parseInt(digits.slice(at, at + 2), 16),
  );
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (most < 40) return "black";
  if (most - least < 30) return least > 225 ? "white" : "gray";
  const sector =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? 2 + (blue - red) / (most - least)
        : 4 + (red - green) / (most - least);
  const hue = (sector * 60 + 360) % 360;
  return HUES.find(([upTo]) => hue <= upTo)?.[1] ?? null;
}

const counted = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "seat" : "seats"}`;

/** "rows E to G"; null if none has a name. */
function rowNames(names: readonly string[]): string | null {
  const named = names.filter((name) => name !== "");
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined) return null;
  return first === last ? `row ${first}` : `rows ${first} to ${last}`;
}

const colorNames = (colors: readonly string[]) => [
  ...new Set(colors.flatMap((color) => colorName(color) ?? [])),
];

type Colored = Pick<OpenSeatPlan, "categories" | "zones">;

/**
 * A category's name, or "#2 (green, rows E to G, 83 seats, nearest to the stage, in the center)" for the second if its name is an
 * id. If its rows are at different places, each of those is said: "#2 (green, 101 seats, nearest to the stage: 83 in rows E
 * to G, in the center; 18 in row H, at the sides)".
 */
export function categoryText(plan: Colored, name: string): string {
  const at = plan.categories.findIndex((category) => category.name === name);
  if (!isUuid(name) || at < 0) return name;
  const [color, depth] = [colorNames([plan.categories[at]?.color ?? ""]), depthText(plan, name)];
  const places = groupPlaces(listRows(plan, name));
  const count = places.reduce((sum, { seats }) => sum + seats, 0);
  const [only, ...others] = places;
  if (others.length === 0) {
    const rows = rowNames(only?.rows ?? []) ?? [];
    const facts = [...color, rows, counted(count), ...depth, only?.place ?? []].flat();
    return `#${at + 1} (${facts.join(", ")})`;
  }
  const listed = places.slice(0, MAX_LISTED).map(({ seats, rows, place }) => {
    const of = rowNames(rows);
    return `${seats.toLocaleString("en-US")} ${of === null ? "" : `in ${of}, `}${place ?? ""}`;
  });
  const left = places.slice(MAX_LISTED).reduce((sum, { seats }) => sum + seats, 0);
  const rest = left === 0 ? [] : [`${left.toLocaleString("en-US")} in rows behind these`];
  const facts = [...color, counted(count), ...depth].join(", ");
  return `#${at + 1} (${facts}: ${[...listed, ...rest].join("; ")})`;
}

const MAX_LISTED = 4;

type Row = { name: string; zone: number; depth: number; offsets: number[] };

/**
 * A category's rows from the stage, as "rows E to G" says where they are. `offsets`: of the seats from the hall's center line, of half
 * its width; none in a narrow hall.
 */
function listRows({ zones }: Colored, name: string): (Row & { seats: number })[] {
  const all = zones.flatMap((zone, at) =>
    zone.rows.map((row) => ({
      name: row.row_number,
      zone: at,
      depth: zone.position.y + row.position.y,
      seats: row.seats.map(({ category, position }) => ({
        category,
        x: zone.position.x + row.position.x + position.x,
      })),
    })),
  );
  const [left, right] = all
    .flatMap(({ seats }) => seats)
    .reduce(
      ([least, most], { x }) => [Math.min(least, x), Math.max(most, x)],
      [Infinity, -Infinity],
    );
  const half = (right - left) / 2;
  return all
    .map((row) => ({ ...row, seats: row.seats.filter(({ category }) => category === name) }))
    .filter(({ seats }) => seats.length > 0)
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ seats, ...row }) => ({
      ...row,
      seats: seats.length,
      offsets: half * 2 < LEAST_WIDTH ? [] : seats.map(({ x }) => Math.abs(x - left - half) / half),
    }));
}

/** Neighboring rows of the same place; the parts of a row, left and right, are one row. */
function groupPlaces(
  parts: readonly (Row & { seats: number })[],
): { place: string | null; rows: string[]; seats: number }[] {
  const rows: (Row & { seats: number })[] = [];
  for (const part of parts) {
    const isSameRow = (row: Row) =>
      part.name !== "" &&
      row.name === part.name &&
      (row.zone === part.zone || part.depth - row.depth <= SAME_ROW_DEPTH);
    const row = rows.find(isSameRow);
    if (row === undefined) rows.push({ ...part, offsets: [...part.offsets] });
    else {
      row.offsets.push(...part.offsets);
      row.seats += part.seats;
    }
  }
  const groups: ReturnType<typeof groupPlaces> = [];
  for (const { name, offsets, seats } of rows) {
    const [place, last] = [findPlace(offsets), groups.at(-1)];
    if (last?.place !== place) groups.push({ place, rows: [name], seats });
    else {
      last.rows.push(name);
      last.seats += seats;
    }
  }
  return groups;
}

function findPlace(offsets: readonly number[]): string | null {
  if (offsets.length === 0) return null;
  const isCenter = Math.min(...offsets) <= CENTER_UP_TO;
  if (!isCenter) return "at the sides";
  return Math.max(...offsets) >= SIDES_FROM ? "in the center and at the sides" : "in the center";
}

/** Usual distance of two rows. Categories that are nearer to each other are as far from the stage. */
const ROW_DISTANCE = 25;
/** Narrower halls have no sides to speak of. */
const LEAST_WIDTH = 200;
/** Of half the hall's width, from its center line. */
const CENTER_UP_TO = 0.3;
const SIDES_FROM = 0.6;
/** Zones side by side, whose rows have the same names, can be set back a little. */
const SAME_ROW_DEPTH = 100;

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

/** How far a category's seats are from the stage on average, among those of the others that are named by ids. The stage is at the top. */
function depthText({ categories, zones }: Colored, name: string): string[] {
  const seats = zones.flatMap((zone) =>
    zone.rows.flatMap((row) =>
      row.seats.map(({ category, position }) => ({
        category,
        y: zone.position.y + row.position.y + position.y,
      })),
    ),
  );
  const of = groupBy(seats, ({ category }) => category);
  const depths = categories
    .flatMap((category) => {
      const own = isUuid(category.name) ? of.get(category.name) : undefined;
      return own === undefined ? [] : [{ name: category.name, depth: mean(own.map(({ y }) => y)) }];
    })
    .toSorted((one, other) => one.depth - other.depth);
  const ranks = new Map<string, number>();
  depths.forEach((each, index) => {
    const before = depths[index - 1];
    const rank = before === undefined ? 0 : (ranks.get(before.name) ?? 0);
    const isFarther = before !== undefined && each.depth - before.depth >= ROW_DISTANCE;
    ranks.set(each.name, rank + Number(isFarther));
  });
  const [rank, last] = [ranks.get(name) ?? 0, Math.max(...ranks.values())];
  if (last <= 0) return [];
  if (rank === 0) return ["nearest to the stage"];
  if (rank === last) return ["farthest from the stage"];
  return [`${rank + 1}${["nd", "rd"][rank - 1] ?? "th"} from the stage`];
}

/** "blue, rows A to G, 120 seats" */
export function zoneText(
  { categories }: Pick<OpenSeatPlan, "categories">,
  { rows }: OpenZone,
): string {
  const used = new Set(rows.flatMap(({ seats }) => seats.map(({ category }) => category)));
  const count = rows.reduce((sum, { seats }) => sum + seats.length, 0);
  return [
    ...colorNames(categories.flatMap(({ name, color }) => (used.has(name) ? color : []))),
    rowNames(rows.map((row) => row.row_number)) ?? [],
    counted(count),
  ]
    .flat()
    .join(", ");
}
