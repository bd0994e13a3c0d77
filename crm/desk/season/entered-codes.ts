import { normalizeVoucherCode } from "#contract/rules/gift-voucher";
import { findTakenCodes } from "../../basket/codes/taken-codes";
import type { Reader } from "../../platform/database/database";
import { recordsAfter, type Refusal } from "./find-uses";
import type { SeasonPlan } from "./plan-season";
import { NOUNS } from "./registry";

/** New codes of a plan that a gift card, an access registration or another kind of code has already. */
export async function findEnteredTwice(db: Reader, plan: SeasonPlan): Promise<Refusal[]> {
  const added = plan.changes.flatMap(({ noun, id, before, after }) => {
    const code = after === null ? undefined : noun.enteredCode?.(id, after);
    const isNew = before === null || noun.enteredCode?.(id, before) !== code;
    return code !== undefined && isNew
      ? [{ noun, id, code, card: normalizeVoucherCode(code) }]
      : [];
  });
  if (added.length === 0) return [];
  const written = added.flatMap(({ code, card }) => [code, card]);
  const taken = await findTakenCodes(db, written, ["gift-voucher", "access"]);
  const others = new Map<string, ReadonlySet<string>>();
  for (const noun of NOUNS)
    if (noun.enteredCode !== undefined) {
      const records = [...(await recordsAfter(db, noun, plan))];
      const codes = records.flatMap(([id, values]) => noun.enteredCode?.(id, values) ?? []);
      others.set(noun.list, new Set(codes));
    }
  return added.flatMap(({ noun, id, code, card }): Refusal[] => {
    const isOfOther = [...others].some(([list, codes]) => list !== noun.list && codes.has(code));
    if (!isOfOther && !taken.has(code) && !taken.has(card)) return [];
    const text = `${noun.name} ${id}: ${code} is a code of something else already: expected another.`;
    return [{ noun, id, text, field: "code", code: "taken" }];
  });
}
