import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { groupBy } from "#runtime/group-by";
import { findSmallestGap, SEAT_METERS } from "~/domain/seating/seat-positions";
import { findCenter } from "~/domain/seating/section-shape";

/** A seat's position. `back`, `up`, `side`: meters behind, above and to the right of the middle of the stage's edge. */
type Spot = {
  back: number;
  up: number;
  side: number;
  rowsInFront: number;
  /** In the first row of a tier. */
  isAtRail: boolean;
  isRestricted: boolean;
};

// Meters: between floors, between the heights of rows, and from the stage's edge to the first row.
const FLOOR = 3.6;
const RISE = 0.12;
const TO_FIRST_ROW = 5;

/** Returns the positions of a section's seats. Distances are capped, because plans draw tiers behind each other. */
function spotsIn({ width, seats: all }: SeatPlan, section: readonly Seat[]): (at: Seat) => Spot {
  const meters = SEAT_METERS / findSmallestGap(section);
  const front = all.reduce((least, { y }) => Math.min(least, y), Infinity);
  const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return (at) => {
    const rowsInFront = at.rowsInFront ?? 0;
    return {
      back: TO_FIRST_ROW + clamp((at.y - front) * meters, 28),
      up: Math.min(14, at.floorsAboveStage * FLOOR + rowsInFront * RISE),
      side: clamp((at.x - width / 2) * meters, 12),
      rowsInFront,
      isAtRail: at.floorsAboveStage > 0 && rowsInFront === 0,
      isRestricted: at.restrictedView,
    };
  };
}

export const findSpot = (plan: SeatPlan, section: readonly Seat[], at: Seat): Spot =>
  spotsIn(plan, section)(at);

type Vector = readonly [x: number, y: number, z: number];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const range = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index);

/** The stage in meters: half its width at the front and at the back wall, its depth, and the height of its walls. */
const [HALF, FAR, DEEP, HIGH] = [10, 8, 13, 13];
/** Eye level of a seated person, and the point they look at, in meters above the stage floor. */
const EYES = 1.2;
const TARGET: Vector = [0, 1.5, 5];
const [WIDTH, HEIGHT] = [600, 380];
/**
 * The focal length in picture coordinates: 86 degrees across. The same for every seat, so that what is nearer looks
 * nearer; from the first rows the stage is wider than the picture.
 */
const LENS = 320;

/** Whether a plan says where the stage is: rows are counted from it. Without one, nothing is drawn or said of it. */
export const hasStage = ({ seating, seats }: Pick<SeatPlan, "seating" | "seats">): boolean =>
  seating === "reserved" && seats.some(({ rowsInFront }) => rowsInFront !== null);

// By the plan's array of seats: a reloaded plan has a new array.
const distances = new WeakMap<readonly Seat[], ReadonlyMap<string, number>>();

function measureSeats(plan: SeatPlan): ReadonlyMap<string, number> {
  const known = distances.get(plan.seats);
  if (known !== undefined) return known;
  const measured = new Map<string, number>();
  for (const seats of groupBy(plan.seats, ({ section }) => section).values()) {
    const getSpot = spotsIn(plan, seats);
    for (const seat of seats) {
      const { back, up, side } = getSpot(seat);
      measured.set(seat.id, Math.hypot(back, up, side));
    }
  }
  distances.set(plan.seats, measured);
  return measured;
}

/** How far a seat is from the middle of the stage's edge; null if the plan doesn't say where the stage is. */
export function metersToStage(plan: SeatPlan, { id }: Pick<Seat, "id">): number | null {
  return hasStage(plan) ? (measureSeats(plan).get(id) ?? null) : null;
}

/** Degrees from straight up to the middle of the stage's edge on the plan, as seen from the middle of a section. */
export function angleToStage({ width, seats: all }: SeatPlan, section: readonly Seat[]): number {
  const gap = findSmallestGap(section);
  const front = all.reduce((least, { y }) => Math.min(least, y), Infinity);
  const { x, y } = findCenter(section);
  const back = y - front + (TO_FIRST_ROW * gap) / SEAT_METERS;
  return Math.round((Math.atan2(width / 2 - x, back) * 180) / Math.PI);
}

/** Returns a projection to picture coordinates and scale, as seen from a spot looking at the middle of the stage. */
function cameraAt({
  back,
  up,
  side,
}: Spot): (point: Vector) => [x: number, y: number, scale: number] {
  const from: Vector = [side, up + EYES, -back];
  const to: Vector = [TARGET[0] - from[0], TARGET[1] - from[1], TARGET[2] - from[2]];
  const [distance, level] = [Math.hypot(...to), Math.hypot(to[0], to[2])];
  const forward: Vector = [to[0] / distance, to[1] / distance, to[2] / distance];
  const right: Vector = [to[2] / level, 0, -to[0] / level];
  const above: Vector = [
    forward[1] * right[2],
    forward[2] * right[0] - forward[0] * right[2],
    -forward[1] * right[0],
  ];
  const project = (point: Vector) => {
    const away: Vector = [point[0] - from[0], point[1] - from[1], point[2] - from[2]];
    const depth = Math.max(1, dot(away, forward));
    return [dot(away, right) / depth, dot(away, above) / depth, 1 / depth] as const;
  };
  return (point) => {
    const [x, y, scale] = project(point);
    return [WIDTH / 2 + x * LENS, HEIGHT / 2 - y * LENS, scale * LENS];
  };
}

/** Draws the stage, the orchestra and the heads in front, as seen from a spot in the hall. */
export function drawView(spot: Spot): string {
  const camera = cameraAt(spot);
  const line = (...corners: Vector[]) =>
    `M${corners.map((corner) => camera(corner).slice(0, 2).map(Math.round).join(" ")).join("L")}`;
  const area = (...corners: Vector[]) => `${line(...corners)}z`;
  const walls = [-1, 1].map((at) =>
    area([at * HALF, 0, 0], [at * FAR, 0, DEEP], [at * FAR, HIGH - 2, DEEP], [at * HALF, HIGH, 0]),
  );
  const slats = range(9, -4).map((at) => line([at * 1.9, 0, DEEP], [at * 1.9, HIGH - 2, DEEP]));
  // Farthest ring first: nearer players cover farther ones.
  const players = range(4).flatMap((ring) =>
    range(18 - ring * 3).map((at) => {
      const angle = Math.PI * (0.06 + (0.88 * at) / (17 - ring * 3));
      const radius = 9.1 - ring * 1.9;
      const [x, y, scale] = camera([
        Math.cos(angle) * radius,
        1.1 + (3 - ring) * 0.16,
        2 + Math.sin(angle) * radius * 0.9,
      ]);
      return person(x, y, 0.2 * scale);
    }),
  );
  const rows = Math.min(3, spot.rowsInFront);
  const heads = range(rows, 3 - rows).flatMap((row) =>
    range(11, -5).map((at) => {
      const x = WIDTH / 2 + (at + (row % 2) / 2) * (62 + row * 22);
      return person(x, 294 + row * 32 + Math.abs(at) * 0.5, 13 + row * 3);
    }),
  );
  const path = (fill: string, ...d: string[]) =>
    d.length === 0 ? "" : `<path fill="${fill}" d="${d.join("")}"/>`;
  // From a seat at the side, the obstruction is on that side.
  const edge = spot.side > 0 ? WIDTH : 0;
  const inside = Math.abs(edge - WIDTH * 0.27);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    path("#2b1d14", `M0 0h${WIDTH}v${HEIGHT}H0z`),
    path("#4a2f1c", ...walls),
    path(
      "#8a5a2f",
      area([-FAR, 0, DEEP], [FAR, 0, DEEP], [FAR, HIGH - 2, DEEP], [-FAR, HIGH - 2, DEEP]),
    ),
    `<path stroke="#a87442" stroke-width="2" d="${slats.join("")}"/>`,
    path("#d9a860", area([-HALF, 0, 0], [HALF, 0, 0], [FAR, 0, DEEP], [-FAR, 0, DEEP])),
    path("#6b4423", area([-HALF, -1, 0], [HALF, -1, 0], [HALF, 0, 0], [-HALF, 0, 0])),
    path("#1c1a17", ...players),
    path("#1a110b", ...heads),
    ...(spot.isAtRail
      ? [path("#6b4423", `M0 330h${WIDTH}v9H0z`), path("#1a110b", `M0 339h${WIDTH}v41H0z`)]
      : []),
    ...(spot.isRestricted ? [path("#1a110b", `M${edge} 0H${inside}V${HEIGHT}H${edge}z`)] : []),
    "</svg>",
  ].join("");
}

/** Draws head and shoulders, both in the same direction so that overlaps have no holes; `size` is the head's radius. */
function person(x: number, y: number, size: number): string {
  const times = (factor: number) => Math.round(size * factor * 10) / 10;
  const head = `a${times(1)} ${times(1)} 0 1 1 ${times(2)} 0a${times(1)} ${times(1)} 0 1 1-${times(2)} 0`;
  const shoulders = `m-${times(0.6)} ${times(3.4)}q0-${times(2.2)} ${times(1.6)}-${times(2.2)}t${times(1.6)} ${times(2.2)}z`;
  return `M${Math.round(x - size)} ${Math.round(y - size)}${head}${shoulders}`;
}
