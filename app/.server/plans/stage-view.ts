import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { nearestGap } from "~/seats/seat-positions";
import { middleOf } from "~/seats/section-shape";

/** In meters: behind the edge of the stage, above it, and to the right of its middle. */
type Spot = { back: number; up: number; side: number; rowsInFront: number };

/** From the middle of one seat to the next, in meters. */
const SEAT = 0.55;
const FLOOR = 3.6;
const RISE = 0.12;

/** Where the middle of a section is. A plan draws tiers behind each other, so what is too far or too wide is limited. */
export function spotOf({ width, seats: all }: SeatPlan, seats: readonly Seat[]): Spot {
  const meters = SEAT / nearestGap(seats);
  const front = all.reduce((least, { y }) => Math.min(least, y), Infinity);
  const { x, y } = middleOf(seats);
  const seat = seats[Math.floor(seats.length / 2)];
  const rowsInFront = seat?.rowsInFront ?? 0;
  const limited = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return {
    back: 5 + limited((y - front) * meters, 28),
    up: Math.min(14, (seat?.floorsAboveStage ?? 0) * FLOOR + rowsInFront * RISE),
    side: limited((x - width / 2) * meters, 12),
    rowsInFront,
  };
}

type Corner = readonly [x: number, y: number, z: number];

const range = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index);

/** The stage, its orchestra and the heads in front, as seen from a spot in the hall. */
export function drawView({ back, up, side, rowsInFront }: Spot): string {
  const scaleAt = (z: number) => 640 / (z + back);
  const aside = side * 0.55;
  // Turned to the middle of the stage.
  const seen = ([x, y, z]: Corner): [number, number] => [
    300 + (x - aside) * scaleAt(z) + aside * scaleAt(5),
    190 - (y - up - 1.2) * scaleAt(z),
  ];
  const line = (...corners: Corner[]) =>
    `M${corners.map((corner) => seen(corner).map(Math.round).join(" ")).join("L")}`;
  const area = (...corners: Corner[]) => `${line(...corners)}z`;
  const [width, deep, high] = [10, 13, 13];
  const far = width * 0.8;
  const walls = [-1, 1].map((at) =>
    area(
      [at * width, 0, 0],
      [at * far, 0, deep],
      [at * far, high - 2, deep],
      [at * width, high, 0],
    ),
  );
  const slats = range(9, -4).map((at) => line([at * 2.1, 0, deep], [at * 2.1, high - 2, deep]));
  const players = range(4).flatMap((ring) =>
    range(9 + ring * 3).map((at) => {
      const angle = Math.PI * (0.06 + (0.88 * at) / (8 + ring * 3));
      const radius = 3.4 + ring * 1.9;
      const z = 2 + Math.sin(angle) * radius * 0.9;
      return person(
        seen([Math.cos(angle) * radius * 1.15, 0.55 + ring * 0.16, z]),
        0.2 * scaleAt(z),
      );
    }),
  );
  const heads = range(Math.min(3, rowsInFront)).flatMap((row) =>
    range(19, -9).map((at) => {
      const scale = 420 / (3.4 + (2 - row) * 1.7);
      const x = 300 + (at * 1.05 + (row % 2) * 0.5) * scale;
      return person([x, 300 + row * 34 + Math.abs(at) * 0.5], 13 + row * 3);
    }),
  );
  const path = (fill: string, d: string[]) => `<path fill="${fill}" d="${d.join("")}"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 380" width="600" height="380">',
    path("#2b1d14", ["M0 0h600v380H0z"]),
    path("#4a2f1c", walls),
    path("#8a5a2f", [
      area([-far, 0, deep], [far, 0, deep], [far, high - 2, deep], [-far, high - 2, deep]),
    ]),
    `<path stroke="#a87442" stroke-width="2" d="${slats.join("")}"/>`,
    path("#d9a860", [area([-width, 0, 0], [width, 0, 0], [far, 0, deep], [-far, 0, deep])]),
    path("#6b4423", [area([-width, -1, 0], [width, -1, 0], [width, 0, 0], [-width, 0, 0])]),
    path("#1c1a17", players),
    path("#1a110b", heads),
    "</svg>",
  ].join("");
}

/** Head and shoulders; `size` is the head's radius. */
function person([x, y]: readonly [number, number], size: number): string {
  const times = (factor: number) => Math.round(size * factor * 10) / 10;
  const head = `a${times(1)} ${times(1)} 0 1 0 ${times(2)} 0a${times(1)} ${times(1)} 0 1 0-${times(2)} 0`;
  const shoulders = `m-${times(0.6)} ${times(3.4)}q0-${times(2.2)} ${times(1.6)}-${times(2.2)}t${times(1.6)} ${times(2.2)}z`;
  return `M${Math.round(x - size)} ${Math.round(y - size)}${head}${shoulders}`;
}
