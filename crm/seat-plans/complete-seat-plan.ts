import { orientPlan } from "./orient-plan";
import { fillMissingNames } from "./fill-missing-names";
import { usualGap } from "./overlapping-seats";
import { planAreas, stageOf } from "./plan-areas";
import type { OpenSeatPlan, SeatPlan, SeatPlanZone } from "./seat-plan-schema";

/** Below this, positions rounded to whole units would push neighbours together. */
const SMALLEST_GAP = 8;
/** How far apart seats are drawn that are enlarged, and how wide the margin around a plan without a size is. */
const USUAL_GAP = 26;

/**
 * Fills in what the format leaves open, and says so: names, a size, the order of rows as seen from the stage. A plan
 * that says how many rows are in front of a row, as ours do, is left in its own order.
 */
export function completeSeatPlan(open: OpenSeatPlan): { plan: SeatPlan; notes: string[] } {
  const areas = open.zones.flatMap(planAreas);
  const stage = stageOf(areas);
  const knows = open.zones.some(({ rows }) =>
    rows.some(
      (row) =>
        row.rows_in_front !== undefined ||
        row.seats.some((seat) => seat.rows_in_front !== undefined),
    ),
  );
  const facing = knows ? open.zones : open.zones.map((zone) => orientPlan(zone, stage));
  const { zones, notes } = fillMissingNames({ ...open, zones: facing });
  const drawn = withinSize(open, zones);
  const empty = zones.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
  return {
    plan: { ...open, ...drawn.plan },
    notes: [
      ...notes,
      ...drawn.notes,
      ...(empty.length > 0 ? [`no rows, so nothing to sell: zone ${empty.join(", zone ")}`] : []),
      ...areaNotes(areas.map(({ text }) => text)),
    ],
  };
}

function areaNotes(texts: string[]): string[] {
  if (texts.length === 0) return [];
  const names = [...new Set(texts.filter((text) => text !== ""))];
  const named = names.length > 0 ? ` (${names.join(", ")})` : "";
  return [`${texts.length} areas${named} are drawings: nothing is sold in them`];
}

/** Moves and enlarges what is drawn too small or outside, so that every seat stands on whole units within the size. */
function withinSize(
  { size }: OpenSeatPlan,
  zones: SeatPlanZone[],
): { plan: Pick<SeatPlan, "zones" | "size">; notes: string[] } {
  const notes: string[] = [];
  const rows = zones.flatMap((zone) =>
    zone.rows.map((row) => row.seats.map((seat) => seat.position)),
  );
  const gap = usualGap(rows) ?? USUAL_GAP;
  const scale = gap < SMALLEST_GAP ? USUAL_GAP / gap : 1;
  if (scale !== 1) notes.push(`drawn with seats ${gap} apart: enlarged to ${USUAL_GAP}`);

  const bounds = boundsOf(zones);
  const given = size && size.width > 0 && size.height > 0 ? size : null;
  const margin = USUAL_GAP / scale;
  const left = given && bounds.left >= 0 ? 0 : bounds.left - margin;
  const top = given && bounds.top >= 0 ? 0 : bounds.top - margin;
  const right = given && bounds.right <= given.width ? given.width : bounds.right + margin;
  const bottom = given && bounds.bottom <= given.height ? given.height : bounds.bottom + margin;
  const drawn = { width: (right - left) * scale, height: (bottom - top) * scale };
  const whole = `${Math.ceil(drawn.width)} by ${Math.ceil(drawn.height)}`;
  if (given === null && zones.length > 0) notes.push(`no size: ${whole} is taken`);
  else if (given && (left < 0 || top < 0 || right > given.width || bottom > given.height))
    notes.push(`seats stand outside the size: it is enlarged to ${whole}`);
  if (scale === 1 && left === 0 && top === 0) return { plan: { zones, size: drawn }, notes };
  const moved = zones.map((zone) => scaled(zone, scale, { x: left, y: top }));
  return { plan: { zones: moved, size: drawn }, notes };
}

function boundsOf(zones: SeatPlanZone[]) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const zone of zones)
    for (const row of zone.rows)
      for (const { position } of row.seats) {
        const x = zone.position.x + row.position.x + position.x;
        const y = zone.position.y + row.position.y + position.y;
        bounds.left = Math.min(bounds.left, x);
        bounds.right = Math.max(bounds.right, x);
        bounds.top = Math.min(bounds.top, y);
        bounds.bottom = Math.max(bounds.bottom, y);
      }
  return bounds.left === Infinity ? { left: 0, top: 0, right: 0, bottom: 0 } : bounds;
}

type Spot = { x: number; y: number };

function scaled(zone: SeatPlanZone, scale: number, from: Spot): SeatPlanZone {
  const times = ({ x, y }: Spot) => ({ x: x * scale, y: y * scale });
  return {
    ...zone,
    position: times({ x: zone.position.x - from.x, y: zone.position.y - from.y }),
    rows: zone.rows.map((row) => ({
      ...row,
      position: times(row.position),
      seats: row.seats.map((seat) => ({ ...seat, position: times(seat.position) })),
    })),
  };
}
