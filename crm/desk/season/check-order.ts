import type { SeasonError } from "#contract/names/season-kinds";
import { printOneMoment } from "./fields";
import type { FieldProblem, Json, Values } from "./noun";

const isMoment = (value: unknown): value is string => typeof value === "string";

/** Whether the first of two moments is after the second; false if either is not said. */
export const isAfter = (one: unknown, other: unknown): boolean =>
  isMoment(one) && isMoment(other) && Date.parse(one) > Date.parse(other);

/** Refuses a start that is after its end. */
export const checkOrder = (values: Values, start: string, end: string): FieldProblem[] =>
  isAfter(values[start], values[end]) ? [problemOfOrder(values, start, end, "after-end")] : [];

/** With both values, since a file may say only one of them. */
export const problemOfOrder = (
  values: Values,
  field: string,
  than: string,
  code: SeasonError,
): FieldProblem => ({
  field,
  than,
  message: `${shown(values[field])} is after ${than} ${shown(values[than])}`,
  code,
});

const shown = (value: Json | undefined) => String(printOneMoment(value ?? null));
