import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import type { CodeKind } from "../../basket/contents/code-record";
import { findTakenCodes } from "../../basket/codes/taken-codes";
import type { Reader } from "../../platform/database/database";
import type { Refusal } from "./find-uses";
import type { Noun } from "./noun";
import type { SeasonPlan } from "./plan-season";
import { NOUNS } from "./registry";

type EnteredCode = { noun: Noun; id: string; kind: CodeKind; code: string };

/** New codes of a plan that a gift card, an access registration or another kind of code has already. */
export async function findEnteredTwice(db: Reader, plan: SeasonPlan): Promise<Refusal[]> {
  const { added, freed } = codeChanges(plan);
  if (added.length === 0) return [];
  const written = added.map(({ code }) => code);
  const taken = await findTakenCodes(
    db,
    [...written, ...written.map(normalizeVoucherCode)],
    ["gift-voucher", "access"],
  );
  const ofKind = new Map<CodeKind, ReadonlySet<string>>();
  for (const { entered } of NOUNS) {
    if (entered === undefined) continue;
    const { kind } = entered;
    const ofAdded = added.flatMap((one) => (one.kind === kind ? one.code : []));
    const stored = await findTakenCodes(db, written, [kind]);
    for (const one of freed) if (one.kind === kind) stored.delete(one.code);
    ofKind.set(kind, new Set([...stored, ...ofAdded]));
  }
  return added.flatMap(({ noun, id, kind, code }): Refusal[] => {
    const isOfOther = [...ofKind].some(([other, codes]) => other !== kind && codes.has(code));
    if (!isOfOther && !taken.has(code) && !taken.has(normalizeVoucherCode(code))) return [];
    const text = `${noun.name} ${id}: ${code} is a code of something else already: expected another.`;
    return [{ noun, id, text, field: "code", code: "taken" }];
  });
}

/** Codes that visitors can enter only after a plan, and those that they no longer can. */
function codeChanges({ changes }: SeasonPlan) {
  const added: EnteredCode[] = [];
  const freed: EnteredCode[] = [];
  for (const { noun, id, before, after } of changes) {
    if (noun.entered === undefined) continue;
    const { kind, getCode } = noun.entered;
    const from = before && getCode(id, before);
    const to = after && getCode(id, after);
    if (from === to) continue;
    if (to !== null) added.push({ noun, id, kind, code: to });
    if (from !== null) freed.push({ noun, id, kind, code: from });
  }
  return { added, freed };
}
