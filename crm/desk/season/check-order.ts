import type { FieldProblem, Values } from "./noun";

const isMoment = (value: unknown): value is string => typeof value === "string";

/** Whether the first of two moments is after the second; false if either is not said. */
export const isAfter = (one: unknown, other: unknown): boolean =>
  isMoment(one) && isMoment(other) && Date.parse(one) > Date.parse(other);

/** Refuses a start that is after its end. */
export const checkOrder = (values: Values, start: string, end: string): FieldProblem[] =>
  isAfter(values[start], values[end])
    ? [{ field: start, message: `is after ${end}`, code: "after-end" }]
    : [];
