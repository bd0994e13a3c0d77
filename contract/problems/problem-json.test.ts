import { expect, it } from "vitest";

import { problemBody, readProblem } from "./problem-json";
import { PROBLEMS } from "./problems";

const listReasons = (code: string) =>
  Object.keys(PROBLEMS)
    .filter((name) => name.startsWith(`${code}/`))
    .map((name) => name.slice(code.length + 1));

it("no reason is both a rule's and a state's", () => {
  const states = new Set(listReasons("conflict"));
  expect(states.size).toBeGreaterThan(20);
  expect(listReasons("not-allowed").filter((reason) => states.has(reason))).toEqual([]);
});

it("a renamed refusal is sent by the reason that the previous release reads, and read by both", () => {
  const problem = { code: "conflict", reason: "too-few-in-stock", name: "Tote", left: 1 } as const;
  const sent = problemBody(problem);
  expect(sent).toMatchObject({ code: "conflict", reason: "out-of-stock", name: "Tote", left: 1 });
  expect(readProblem(sent)).toEqual(problem);
  expect(readProblem({ ...sent, reason: problem.reason })).toEqual(problem);
});

it("a refusal of the same reason with the other code keeps its name", () => {
  const problem = { code: "not-allowed", reason: "out-of-stock", name: "Tote", left: 1 } as const;
  expect(readProblem(problemBody(problem))).toEqual(problem);
});
