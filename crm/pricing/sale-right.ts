import type { SaleProblem } from "#contract/operations/basket-problems";
import { eq, sql } from "drizzle-orm";

import { done, rejectAs, type Outcome } from "../baskets/basket-outcome";
import { modeOfSale, type BuyerRights } from "./buyer-rights-rules";
import { codesOpenSale } from "../codes/codes-open-sale";
import { GENERAL_SALE, saleRefusal, type ModeOfSale, type SaleRefusal } from "../catalogue/sale-rules";
import { mayUsePriceType } from "./price-type-rights";
import { hasPriority } from "./priority-booking";
import { findBuyerRights } from "./buyer-rights";
import type { Reader } from "../platform/database/database";
import { instanceColumns } from "../catalogue/instances";
import type { InstanceSale } from "./instance-sale";
import { instances, seatPlans } from "../catalogue/tables";
import { priorityWindows } from "../memberships/tables";

/** Who wants what: `customerId` is null for one who is not known yet. */
export type SaleWish = {
  now: Date;
  basketId: string;
  customerId: string | null;
  wanted: readonly { priceTypeId: string }[];
};

/**
 * By what right tickets of an instance are sold to a buyer now, at these price types, or why they are not (spec
 * section 6). Asks the database for nothing while the sale and the prices are open to everybody.
 */
export async function findModeOfSale(
  db: Reader,
  sale: Pick<InstanceSale, "id" | "eventId" | "window" | "priceTypes">,
  wish: SaleWish,
): Promise<Outcome<ModeOfSale, SaleProblem>> {
  const refusal = saleRefusal(sale.window, wish.now);
  if (refusal !== null && !OPENED_BY_RIGHTS.has(refusal))
    return rejectAs({ code: "not-allowed", reason: refusal });
  const types = sale.priceTypes.filter(
    ({ id, eligibility }) =>
      eligibility !== "all" && wish.wanted.some(({ priceTypeId }) => priceTypeId === id),
  );
  if (refusal === null && types.length === 0) return done(GENERAL_SALE);

  const isOpenBy = await openerOf(db, sale, refusal, wish.now);
  const rights = await findBuyerRights(db, wish.basketId, wish.customerId);
  const soldBy = modeOfSale(
    rights,
    (some) => isOpenBy(some) && types.every((type) => mayUsePriceType(type, sale.id, some)),
  );
  if (soldBy !== null) return done(soldBy);
  const reason = refusal === null || isOpenBy(rights) ? "not-entitled" : refusal;
  return rejectAs({ code: "not-allowed", reason });
}

/**
 * Whether an instance that is not sold to everybody now is sold to somebody with these rights. False where everybody
 * may buy, and where nobody may.
 */
export async function isOpenToBuyer(
  db: Reader,
  instanceId: string,
  rights: BuyerRights,
): Promise<boolean> {
  if (rights.memberships.length + rights.codes.length === 0) return false;
  const [found] = await db
    .select({ instance: instanceColumns, now: sql`crm_now()`.mapWith(instances.startsAt) })
    .from(instances)
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .where(eq(instances.id, instanceId));
  if (found === undefined) return false;
  const { instance, now } = found;
  const refusal = saleRefusal(instance, now);
  if (refusal === null || !OPENED_BY_RIGHTS.has(refusal)) return false;
  const isOpenBy = await openerOf(db, instance, refusal, now);
  return isOpenBy(rights);
}

async function openerOf(
  db: Reader,
  sale: Pick<InstanceSale, "id" | "eventId">,
  refusal: SaleRefusal | null,
  now: Date,
): Promise<(rights: BuyerRights) => boolean> {
  const windows =
    refusal === "priority"
      ? await db.select().from(priorityWindows).where(eq(priorityWindows.instanceId, sale.id))
      : [];
  return (some) =>
    refusal === null ||
    (refusal === "priority" && hasPriority(windows, some, now)) ||
    codesOpenSale(some.codes, sale, refusal);
}

/** What a membership or a code may open. */
const OPENED_BY_RIGHTS = new Set<SaleRefusal>(["priority", "box-office-only"]);
