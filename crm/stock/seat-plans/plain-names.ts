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

type Rows = readonly { row_number: string; seats: readonly { category: string }[] }[];

/** "green, rows E to G, 83 seats" */
function describe(colors: readonly string[], rows: Rows): string {
  const names = [...new Set(rows.map((row) => row.row_number).filter((name) => name !== ""))];
  const [first, last] = [names[0], names.at(-1)];
  const count = rows.reduce((sum, { seats }) => sum + seats.length, 0);
  const named = colors.flatMap((color) => colorName(color) ?? []);
  return [
    ...new Set(named),
    ...(first === undefined ? [] : [first === last ? `row ${first}` : `rows ${first} to ${last}`]),
    `${count.toLocaleString("en-US")} ${count === 1 ? "seat" : "seats"}`,
  ].join(", ");
}

type Colored = Pick<OpenSeatPlan, "categories" | "zones">;

/**
 * A category's name, or "#2 (green, rows E to G, 83 seats, nearest to the stage, in the center)" for the second if its name is an id.
 */
export function categoryText(plan: Colored, name: string): string {
  const { categories, zones } = plan;
  const at = categories.findIndex((category) => category.name === name);
  if (!isUuid(name) || at < 0) return name;
  const rows = zones
    .flatMap((zone) =>
      zone.rows.map((row) => ({ ...row, depth: zone.position.y + row.position.y })),
    )
    // From the stage, as "rows E to G" says where they are.
    .toSorted((one, other) => one.depth - other.depth)
    .map((row) => ({ ...row, seats: row.seats.filter(({ category }) => category === name) }))
    .filter(({ seats }) => seats.length > 0);
  const facts = describe([categories[at]?.color ?? ""], rows);
  return `#${at + 1} (${[facts, ...placeText(plan, name)].join(", ")})`;
}

/** Usual distance of two rows. Categories that are nearer to each other are as far from the stage. */
const ROW_DISTANCE = 25;
/** Narrower halls have no sides to speak of. */
const LEAST_WIDTH = 200;
/** Of half the hall's width: seats spread over all of it are at 0.5 on average. */
const CENTER_UP_TO = 0.3;
const SIDES_FROM = 0.6;

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

/** Where a category's seats are on average, among those of the others that are named by ids. The stage is at the top. */
function placeText({ categories, zones }: Colored, name: string): string[] {
  const seats = zones.flatMap((zone) =>
    zone.rows.flatMap((row) =>
      row.seats.map(({ category, position }) => ({
        category,
        x: zone.position.x + row.position.x + position.x,
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
  return [
    ...depthText(ranks.get(name) ?? 0, Math.max(...ranks.values())),
    ...sideText(seats, name),
  ];
}

function depthText(rank: number, last: number): string[] {
  if (last <= 0) return [];
  if (rank === 0) return ["nearest to the stage"];
  if (rank === last) return ["farthest from the stage"];
  return [`${rank + 1}${["nd", "rd"][rank - 1] ?? "th"} from the stage`];
}

function sideText(seats: readonly { category: string; x: number }[], name: string): string[] {
  const [left, right] = seats.reduce(
    ([least, most], { x }) => [Math.min(least, x), Math.max(most, x)],
    [Infinity, -Infinity],
  );
  const own = seats.filter(({ category }) => category === name);
  if (own.length === 0 || right - left < LEAST_WIDTH) return [];
  const half = (right - left) / 2;
  const offset = mean(own.map(({ x }) => Math.abs(x - left - half))) / half;
  if (offset <= CENTER_UP_TO) return ["in the center"];
  return offset >= SIDES_FROM ? ["at the sides"] : [];
}

/** "blue, rows A to G, 120 seats" */
export function zoneText(
  { categories }: Pick<OpenSeatPlan, "categories">,
  { rows }: OpenZone,
): string {
  const used = new Set(rows.flatMap(({ seats }) => seats.map(({ category }) => category)));
  return describe(
    categories.flatMap(({ name, color }) => (used.has(name) ? color : [])),
    rows,
  );
}
