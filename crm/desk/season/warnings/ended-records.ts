import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { toTexts } from "../fields";
import type { Context, Json, Noun } from "../noun";
import { programmeCodes, promoCodeNoun } from "../nouns/codes";
import { automaticOffers, packages } from "../nouns/offers";
import { performances } from "../nouns/performances";
import type { SeasonPlan } from "../plan-season";
import { type Change, listChanges, recordsAfter } from "../planned-records";
import { andMore, type Locate, shown, toTime } from "./warning-text";

/** What has an end, by the field that says it, and what follows if that is in the past. */
const ENDS: readonly { noun: Noun; end: string; so: string }[] = [
  { noun: performances, end: "offSale", so: "nobody can buy it online" },
  { noun: packages, end: "offSale", so: "nobody can buy it" },
  { noun: automaticOffers, end: "validUntil", so: "nobody gets it" },
  { noun: promoCodeNoun, end: "validUntil", so: "nobody can use it" },
  { noun: programmeCodes, end: "validUntil", so: "nobody can use it" },
];

/** New records that are over before they begin. Those that files change may be ended on purpose. */
export async function findEndedRecords(
  db: Reader,
  plan: SeasonPlan,
  { now }: Context,
  at: Locate,
): Promise<Mistake[]> {
  const isPast = (value: Json | undefined) => toTime(value) <= now.getTime();
  const isNew = ({ before, after }: Change) => before === null && after["cancelled"] !== true;
  const ended = ENDS.flatMap(({ noun, end, so }): Mistake[] => {
    const [first, ...others] = listChanges(plan, noun).filter(
      (change) =>
        isNew(change) &&
        isPast(change.after[end]) &&
        // Those that start in the past are named for that.
        !isPast(change.after["starts"]),
    );
    if (first === undefined) return [];
    const message = `is new, and ${end} is in the past, ${shown(first.after[end])}, so ${so}`;
    return [at(noun, first.id, [end], message + andMore(others))];
  });
  return [...ended, ...(await findLatePackages(db, plan, { now, at }))];
}

/** Packages whose performances have all begun when they go on sale, or now. */
async function findLatePackages(
  db: Reader,
  plan: SeasonPlan,
  { now, at }: { now: Date; at: Locate },
): Promise<Mistake[]> {
  const warnings: Mistake[] = [];
  for (const { id, before, after } of listChanges(plan, packages)) {
    const { onSale = null, offSale = null } = after;
    const isOver = offSale !== null && toTime(offSale) <= now.getTime();
    const dates = await recordsAfter(db, plan, performances, toTexts(after["performances"]));
    const starts = [...dates.values()].flatMap(({ cancelled, starts: start }) =>
      cancelled === true ? [] : [toTime(start)],
    );
    if (isOver || starts.length === 0) continue;
    const last = Math.max(...starts);
    const lastStart = shown(new Date(last).toISOString());
    if (before === null && last <= now.getTime())
      warnings.push(
        at(
          packages,
          id,
          ["performances"],
          `is new, and its last performance was ${lastStart}, so nobody can buy it`,
        ),
      );
    else if (onSale !== null && last > now.getTime() && toTime(onSale) >= last)
      warnings.push(
        at(
          packages,
          id,
          ["onSale"],
          `onSale is not before its last performance starts, ${lastStart}, so nobody can buy it`,
        ),
      );
  }
  return warnings;
}
