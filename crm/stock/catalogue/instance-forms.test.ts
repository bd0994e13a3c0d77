import { expect, it } from "vitest";

import { answersErrors, normalizeAnswers } from "./instance-forms";

const questions: Parameters<typeof answersErrors>[0] = [
  { id: "children", kind: "choice", options: ["None", "One"], required: true },
  { id: "photographs", kind: "yes-no", options: [], required: true },
  { id: "more", kind: "text", options: [], required: false },
];
const getErrors = (answers: Record<string, string>) =>
  answersErrors(questions, normalizeAnswers(questions, answers));

it("a performance's form trims its answers and drops empty and unknown ones", () => {
  const input = { children: " One ", photographs: "no", more: "  ", extra: "x", __proto__x: "y" };
  expect(normalizeAnswers(questions, input)).toEqual({ children: "One", photographs: "no" });
  expect(getErrors(input)).toEqual({});
});

it("a performance's form reports missing, unknown and overlong answers", () => {
  expect(getErrors({})).toEqual({ children: "required", photographs: "required" });
  expect(getErrors({ children: "Seven", photographs: "maybe", more: "x".repeat(501) })).toEqual({
    children: "unknown",
    photographs: "unknown",
    more: "too-long",
  });
});
