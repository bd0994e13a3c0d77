import { z } from "zod";

import type { GrowthProblem } from "../problems/basket-problems";
import type { Problem } from "../problems/problems";
import { LINE_REQUESTS, type LineRequests } from "../schemas/basket-item";

/** Kinds that are added by themselves. */
export type AddedKind = keyof typeof LINE_REQUESTS;
type Requests<K extends AddedKind> = (typeof LINE_REQUESTS)[K];

export type AddRequest<K extends AddedKind> = z.output<Requests<K>["add"]>;
export type ChangeRequest<K extends AddedKind> = z.output<Requests<K>["change"]>;
/** Why a line of a kind is not added or changed. */
export type LineProblem<K extends AddedKind> =
  | GrowthProblem
  | Problem<Requests<K>["problems"][number]>;

type Body<Way extends "add" | "change"> = {
  [K in AddedKind]: { kind: K } & z.output<Requests<K>[Way]>;
}[AddedKind];
/** The same, as it is sent. */
export type SentBody<K extends AddedKind, Way extends "add" | "change"> = { kind: K } & z.input<
  Requests<K>[Way]
>;

function getBody<Way extends "add" | "change">(way: Way) {
  const requests: Record<string, LineRequests> = LINE_REQUESTS;
  const [first, ...rest] = Object.entries(requests).map(([kind, { [way]: body }]) =>
    body.extend({ kind: z.literal(kind) }),
  );
  if (first === undefined) throw new Error("no kind is added by itself");
  // The union of all kinds' own schemas.
  return z.discriminatedUnion("kind", [first, ...rest]) as unknown as z.ZodType<
    Body<Way>,
    { [K in AddedKind]: SentBody<K, Way> }[AddedKind]
  >;
}

export const addLineSchema = getBody("add");
export const changeLineSchema = getBody("change");
