import { LRUCache } from "lru-cache";

import type { SeatIndex } from "./best-available/seat-runs";
import type { Reader } from "../platform/database/database";
import { findInstanceSale, type InstanceSale } from "../pricing/instance-sale";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { findSeatRules, type SeatRules } from "../seat-plans/seat-restrictions";

type Known = {
  catalogue: string;
  sale: InstanceSale;
  /** `house` is the load of the plan that the blocks were made from. */
  rules?: { house: SeatIndex; rules: SeatRules };
};

// An entry is invalidated by a new catalogue revision; its rules also by a new load of the plan, whose seats the
// revision does not cover.
const known = new LRUCache<string, Known>({ max: 500 });

/**
 * What selling an instance needs to know, or null; kept from one buyer to the next for as long as `catalogue`, the
 * revision that was read in this transaction, is the same. A revision is never used twice, so that nothing that was
 * undone is taken for true. Each table that `findInstanceSale`
 * and `findSeatRules` read has the trigger that changes the revision.
 */
export async function getInstanceSale(
  db: Reader,
  instanceId: string,
  catalogue: string,
): Promise<InstanceSale | null> {
  const kept = known.get(instanceId);
  if (kept?.catalogue === catalogue) return kept.sale;
  const sale = await findInstanceSale(db, instanceId);
  if (sale !== null) known.set(instanceId, { catalogue, sale });
  return sale;
}

/** What a choice of its seats must keep to; kept in the same way. */
export async function getSeatRules(
  db: Reader,
  sale: InstanceSale,
  catalogue: string,
): Promise<SeatRules> {
  const house = await loadSeatPlan(db, sale.planId);
  const kept = known.get(sale.id);
  if (kept?.catalogue === catalogue && kept.rules?.house === house) return kept.rules.rules;
  const rules = await findSeatRules(db, sale);
  known.set(sale.id, { catalogue, sale, rules: { house, rules } });
  return rules;
}
