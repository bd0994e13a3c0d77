// Pure: describes categories and zones whose names are ids, which people cannot tell apart.

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
 * A category's name, or "#2 (green, rows E to G, 83 seats, nearest to the stage)" for the second if its name is an id.
 */
export function categoryText(plan: Colored, name: string): string {
  const { categories, zones } = plan;
  const at = categories.findIndex((category) => category.name === name);
  if (!isUuid(name) || at < 0) return name;
  const rows = zones
    .flatMap((zone) => zone.rows)
    .map((row) => ({ ...row, seats: row.seats.filter(({ category }) => category === name) }))
    .filter(({ seats }) => seats.length > 0);
  const place = placeText(plan, name);
  const facts = describe([categories[at]?.color ?? ""], rows);
  return `#${at + 1} (${facts}${place === null ? "" : `, ${place}`})`;
}

/** Usual distance of two rows. Categories that are nearer to each other are as far from the stage. */
const ROW_DISTANCE = 25;

/** Where a category's seats are on average, among those of the others that are named by ids. The stage is at the top. */
function placeText({ categories, zones }: Colored, name: string): string | null {
  const depths = new Map<string, number[]>();
  for (const zone of zones)
    for (const row of zone.rows)
      for (const { category, position } of row.seats) {
        const depth = zone.position.y + row.position.y + position.y;
        const known = depths.get(category);
        if (known === undefined) depths.set(category, [depth]);
        else known.push(depth);
      }
  const means = categories.flatMap(({ name: of }) => {
    const all = depths.get(of);
    return all === undefined || !isUuid(of)
      ? []
      : [{ of, mean: all.reduce((sum, each) => sum + each, 0) / all.length }];
  });
  const sorted = means.toSorted((one, other) => one.mean - other.mean);
  const rank = sorted.findIndex(({ of }) => of === name);
  const isApart = sorted.every(
    ({ mean }, index) => index === 0 || mean - (sorted[index - 1]?.mean ?? 0) >= ROW_DISTANCE,
  );
  if (rank < 0 || sorted.length < 2 || !isApart) return null;
  if (rank === 0) return "nearest to the stage";
  if (rank === sorted.length - 1) return "farthest from the stage";
  return `${rank + 1}${["nd", "rd"][rank - 1] ?? "th"} from the stage`;
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
