import { expect, it } from "vitest";

import { timeSchema } from "./staff-schemas";

it.each([
  ["18:00", "18:00"],
  ["9:05", "09:05"],
  ["18.00", "18:00"],
  ["9.05", "09:05"],
  ["6:00 PM", "18:00"],
  ["6pm", "18:00"],
  ["12:30 a.m.", "00:30"],
  ["12 PM", "12:00"],
])("the typed time %j is parsed as %j", (typed, time) => {
  expect(timeSchema.parse(typed)).toBe(time);
});

it.each([
  "",
  "soon",
  "18",
  "18.",
  "18.0",
  "18,00",
  "24.00",
  "25:00",
  "6:75 PM",
  "0:30 AM",
  "13 PM",
])("the typed time %j is refused", (typed) => {
  expect(timeSchema.safeParse(typed).success).toBe(false);
});
