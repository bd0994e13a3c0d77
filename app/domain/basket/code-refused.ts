import type { ProblemOf } from "#contract/define";
import type { codeOperations } from "#contract/operations/codes";
import type { Basket, BasketCode } from "#contract/schemas/basket";

type EnterProblem = ProblemOf<(typeof codeOperations)["enterCode"]>;

/** Why a code was not taken (spec section 8), or not taken out. */
export type CodeReason =
  | Extract<EnterProblem, { code: "not-allowed" }>["reason"]
  | "empty"
  | "not-recognised"
  | "paying"
  | "other";

/**
 * The access code that is registered to another name than that of the basket's customer. The box office tells once the
 * basket has a customer, and refuses to sell its access prices (spec section 5).
 */
export function accessCodeOfAnother({ codes }: Pick<Basket, "codes">): BasketCode | null {
  return codes.find(({ refusal }) => refusal === "access-name-mismatch") ?? null;
}
