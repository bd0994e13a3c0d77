import type { Problem } from "#contract/problems";
import { findLongNotes } from "#contract/schemas/notes";
import type { CodeRecord } from "../codes/rules";
import { partiesIn } from "../food/rules";
import { membershipConflict } from "../memberships/rules";
import type { BasketRecord } from "./basket-contents";
import { type ItemRecord, itemsOf } from "./item-rules";

type MergeRefusal = Problem<
  | "conflict/membership-in-basket"
  | "conflict/membership-conflict"
  | "conflict/other-code"
  | "conflict/same-party"
  | "conflict/notes-too-long"
>["reason"];

type Contents = Pick<BasketRecord, "items" | "codes" | "notes">;

export type MergePlan = {
  /** Lines of the other basket of which one is enough: they do not come along, and nothing is lost by it. */
  spare: string[];
  /** Lines of the same thing in both: by the line that stays, how many more it is. */
  more: Map<string, number>;
  /** Codes that come along, by their entry. */
  codes: string[];
  notes: BasketRecord["notes"];
};

/**
 * How one basket's lines, codes and notes come into another of the same customer, all of them, or why they cannot. What
 * a basket has once is there once afterwards; two that contradict each other (two memberships, two promo codes, two
 * dinners of one menu) are for the customer to choose between.
 */
export function mergePlan(
  into: Contents,
  from: Contents,
): { ok: true; plan: MergePlan } | { ok: false; reason: MergeRefusal } {
  const [membership] = itemsOf(from.items, "membership");
  const conflict = membership && membershipConflict(into.items, membership.productId);
  if (conflict) return { ok: false, reason: conflict };
  const parties = new Set(partiesIn(into.items).map(partyKey));
  if (partiesIn(from.items).some((party) => parties.has(partyKey(party))))
    return { ok: false, reason: "same-party" };
  const codes = from.codes.filter(
    (code) => !into.codes.some(({ kind, code: text }) => kind === code.kind && text === code.code),
  );
  if (codes.some(({ kind }) => isOnlyOne(kind) && into.codes.some((code) => code.kind === kind)))
    return { ok: false, reason: "other-code" };
  const notes = {
    order: joined(into.notes.order, from.notes.order),
    access: joined(into.notes.access, from.notes.access),
    allergies: joined(into.notes.allergies, from.notes.allergies),
  };
  if (Object.keys(findLongNotes(notes)).length > 0) return { ok: false, reason: "notes-too-long" };

  const spare: string[] = [];
  const more = new Map<string, number>();
  for (const item of from.items) {
    const twin = into.items.find((other) => isSame(other, item));
    if (twin === undefined) continue;
    spare.push(item.id);
    if (item.kind === "merchandise" || item.kind === "supplementary")
      more.set(twin.id, item.quantity);
  }
  return { ok: true, plan: { spare, more, codes: codes.map(({ id }) => id), notes } };
}

const isOnlyOne = (kind: CodeRecord["kind"]) => kind !== "gift-voucher";

const partyKey = ([line]: ReturnType<typeof partiesIn>[number]) =>
  JSON.stringify([line?.details.instanceId, line?.details.menuId]);

/** Whether two lines are one line when they are in one basket. */
function isSame(one: ItemRecord, other: ItemRecord): boolean {
  switch (other.kind) {
    case "booking-protection":
    case "cover-fee":
      return one.kind === other.kind;
    case "donation":
      return one.kind === "donation" && one.details.roundUp && other.details.roundUp;
    case "merchandise":
      return one.kind === "merchandise" && one.productId === other.productId;
    case "supplementary":
      return (
        one.kind === "supplementary" &&
        one.productId === other.productId &&
        one.details.instanceId === other.details.instanceId
      );
    case "package":
    case "food-and-drink":
    case "membership":
    case "gift-voucher":
    case "ticket-subscription":
      return false;
  }
}

function joined(one: string | null, other: string | null): string | null {
  if (one === null || one === other) return other ?? one;
  return other === null ? one : `${one}\n${other}`;
}
