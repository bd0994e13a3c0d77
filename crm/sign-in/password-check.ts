import type { Problem } from "#contract/problems";

import type { PasswordCheck } from "./change-password";

type Wrong = Extract<PasswordCheck, { ok: false }>["reason"];

/** Answers whoever is signed in and did not give the right password. `field` is the one that held it. */
export function passwordProblem(
  reason: Wrong,
  field: string,
): Problem<"invalid" | "not-allowed/locked" | "not-allowed/guest"> {
  return reason === "wrong"
    ? { code: "invalid", fields: { [field]: "wrong" } }
    : { code: "not-allowed", reason };
}
