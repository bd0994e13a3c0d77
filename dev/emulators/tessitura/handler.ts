import type { Mishap, World } from "./world";

/** Values of path and query as they were sent. `how`: what the handler itself must do wrong. */
export type EmulatedRequest = {
  path: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  how: Mishap | null;
};

/** Returns the answer's JSON; undefined for 204. */
export type Handler = (world: World, request: EmulatedRequest) => unknown;

/** Answered as the API does: an array of errors whose constant begins the description. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** Never answered within a caller's time; then by the error of the seat server. */
export class Hangs extends Error {}

export function numberIn(values: Record<string, unknown>, name: string): number {
  const value = Number(values[name] ?? Number.NaN);
  if (!Number.isInteger(value)) throw new Refused(400, `${name} is required.`);
  return value;
}

export const idsIn = (values: Record<string, unknown>, name: string): number[] =>
  String(values[name] ?? "")
    .split(",")
    .filter((id) => id !== "")
    .map(Number);
