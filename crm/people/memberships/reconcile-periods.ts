import { addDays } from "../../platform/dates";
import { createPeriod, type MembershipPeriod } from "./rules";

type Period = Pick<MembershipPeriod, "startsOn" | "expiresOn">;

/** `isNew`: bought so lately that the other system may not have it yet. */
type OwnMembership = Period & { id: string; isNew: boolean };

/** `id` null: it is not here yet. In order, so that each follows the one before. */
type PeriodChange = MembershipPeriod & { id: string | null };

type Reconciled = { kept: PeriodChange[]; removed: string[] };

/**
 * What a customer's memberships of one level become when another system is their record: `own` in order, which are all that
 * have not ended before, and `theirs`. The first of ours is the first of theirs. Ours that it lacks end yesterday, or are
 * removed. `after`: the last day of the membership before; none starts earlier.
 */
export function reconcilePeriods(
  own: readonly OwnMembership[],
  theirs: readonly Period[],
  { today, after }: { today: string; after: string | null },
): Reconciled {
  const ordered = theirs.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const surplus = own.slice(ordered.length);
  const yesterday = addDays(today, -1);
  const [first] = own;
  const ended =
    ordered.length === 0 && first !== undefined && !first.isNew && first.startsOn <= yesterday
      ? [{ id: first.id, startsOn: first.startsOn, expiresOn: yesterday }]
      : [];
  const wanted = [
    ...ordered.map((period, at) => ({ ...period, id: own[at]?.id ?? null })),
    ...ended,
    ...surplus.filter(({ isNew }) => isNew),
  ];
  const kept: PeriodChange[] = [];
  for (const { id, ...period } of wanted) {
    const previous = kept.at(-1)?.expiresOn ?? after;
    const earliest = previous === null ? period.startsOn : addDays(previous, 1);
    const startsOn = period.startsOn > earliest ? period.startsOn : earliest;
    if (startsOn <= period.expiresOn)
      kept.push({ id, ...createPeriod(startsOn, period.expiresOn) });
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  return { kept, removed: own.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])) };
}
