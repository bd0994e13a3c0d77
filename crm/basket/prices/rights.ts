import { and, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";

import type { SaleProblem } from "#contract/problems/basket-problems";
import type { PriceList } from "#contract/schemas/price-list";
import { done, type ChangeResult, rejectAs } from "../contents/basket-contents";
import { isAccessibleBy } from "../contents/basket-owner";
import { basketCodes, basketItems, baskets } from "../../tables/baskets";
import {
  GENERAL_SALE,
  type ModeOfSale,
  saleRefusal,
  type SaleRefusal,
  type SaleWindow,
} from "../../stock/sale/sale-rules";
import { saleColumns } from "../../stock/sale/priority-start";
import { instances, revisionNow } from "../../tables/catalogue";
import { hasOwnAccess, listCodes, listOwnAccess } from "../codes/basket-codes";
import { codesOpenSale } from "../codes/rules";
import { membershipLevels, memberships, priorityWindows } from "../../tables/memberships";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { buildOnce, namedForJson, rowsAsJson } from "../../platform/database/rows";
import { toIsoOrNull } from "../../platform/dates";
import {
  type BuyerRights,
  hasPriority,
  canUsePriceType,
  type MemberRight,
  modeOfSale,
  priorityOpening,
  type PriorityBooking,
} from "./rights-rules";
import {
  type RequestSession,
  selectSessionCustomer,
} from "../../people/customers/customer-of-session";

/** `customerId` is null for an unknown customer. */
type SaleRequest = {
  now: Date;
  basketId: string;
  customerId: string | null;
  wanted: readonly { priceTypeId: string }[];
};

type InstanceKey = { id: string; eventId: string };
type Sale = InstanceKey & {
  window: SaleWindow;
  priceTypes: readonly Parameters<typeof canUsePriceType>[0][];
};

/** Returns the mode of sale of these price types, or a refusal. No query if sale and prices are open to everyone. */
export async function findModeOfSale(
  db: Reader,
  sale: Sale,
  request: SaleRequest,
): Promise<ChangeResult<ModeOfSale, SaleProblem>> {
  const refusal = saleRefusal(sale.window, request.now);
  if (refusal !== null && !OPENED_BY_RIGHTS.has(refusal))
    return rejectAs({ code: "not-allowed", reason: refusal });
  const types = sale.priceTypes.filter(
    ({ id, eligibility }) =>
      eligibility !== "all" && request.wanted.some(({ priceTypeId }) => priceTypeId === id),
  );
  if (refusal === null && types.length === 0) return done(GENERAL_SALE);

  const booking = await findPriorityBooking(db, sale, refusal);
  const isOpenBy = openingCheck(sale, booking, refusal, request.now);
  const rights = await findBuyerRights(db, request.basketId, request.customerId);
  const soldBy = modeOfSale(
    rights,
    (subset) => isOpenBy(subset) && types.every((type) => canUsePriceType(type, sale.id, subset)),
  );
  if (soldBy !== null) return done(soldBy);
  const reason = refusal === null || isOpenBy(rights) ? "not-entitled" : refusal;
  return rejectAs({ code: "not-allowed", reason });
}

type BuyerOpening = Pick<PriceList, "openToBuyer" | "priority">;

export const CLOSED_TO_BUYER: BuyerOpening = { openToBuyer: false, priority: null };

/** Whether these rights open a sale that is not open to everyone; for members, when their priority booking opens. */
export async function findBuyerOpening(
  db: Reader,
  instanceId: string,
  rights: BuyerRights,
): Promise<BuyerOpening> {
  if (rights.memberships.length + rights.codes.length === 0) return CLOSED_TO_BUYER;
  const [row] = await db
    .select({ instance: saleColumns, now: sql`crm_now()`.mapWith(instances.startsAt) })
    .from(instances)
    .where(eq(instances.id, instanceId));
  if (row === undefined) return CLOSED_TO_BUYER;
  const { instance, now } = row;
  const refusal = saleRefusal(instance, now);
  if (refusal === null || !OPENED_BY_RIGHTS.has(refusal)) return CLOSED_TO_BUYER;
  const booking = await findPriorityBooking(db, instance, refusal);
  if (openingCheck(instance, booking, refusal, now)(rights))
    return { openToBuyer: true, priority: null };
  const isMember = refusal === "priority" && rights.memberships.length > 0;
  return {
    openToBuyer: false,
    priority: isMember ? { opensAt: toIsoOrNull(priorityOpening(booking, rights)) } : null,
  };
}

async function findPriorityBooking(
  db: Reader,
  { id }: InstanceKey,
  refusal: SaleRefusal | null,
): Promise<PriorityBooking> {
  if (refusal !== "priority") return { membersFrom: null, windows: [] };
  const rows = await db
    .select({ membersFrom: instances.priorityFrom, window: priorityWindows })
    .from(instances)
    .leftJoin(priorityWindows, eq(priorityWindows.instanceId, instances.id))
    .where(eq(instances.id, id));
  const windows = rows.flatMap(({ window }) => window ?? []);
  return { membersFrom: rows[0]?.membersFrom ?? null, windows };
}

/** Returns a function that checks whether a set of rights opens the sale. */
function openingCheck(
  sale: InstanceKey,
  booking: PriorityBooking,
  refusal: SaleRefusal | null,
  now: Date,
): (rights: BuyerRights) => boolean {
  return (rights) =>
    refusal === null ||
    (refusal === "priority" && hasPriority(booking, rights, now)) ||
    codesOpenSale(rights.codes, sale, refusal);
}

const OPENED_BY_RIGHTS = new Set<SaleRefusal>(["priority", "box-office-only"]);

/** Returns the rights of a basket and its customer (null: unknown). Three queries: call it only if needed. */
export async function findBuyerRights(
  db: Reader,
  basketId: string,
  customerId: string | null,
): Promise<BuyerRights> {
  const active = customerId === null ? [] : await listActive(db, customerId);
  return {
    memberships: [...active, ...(await selectInBasket(db, inBasketColumns, basketId))],
    codes: await listCodes(db, basketId, customerId),
  };
}

/**
 * `findBuyerRights` for the basket's customer, else the one of the session, and the catalogue's revision, in one query if
 * there are no codes. Null for an unknown or inaccessible basket.
 */
export async function findBasketRights(
  db: Reader,
  basketId: string,
  requester: RequestSession,
): Promise<(BuyerRights & { catalogue: string }) | null> {
  const { sessionHash } = requester;
  const [basket] = await rightsOfBasket(db).execute({ basketId, sessionHash });
  if (basket === undefined) return null;
  return {
    memberships: [...basket.active.map(asRight), ...basket.inBasket],
    codes: basket.hasCodes ? await listCodes(db, basketId, basket.buyerId) : [],
    catalogue: basket.catalogue,
  };
}

const rightsOfBasket = buildOnce((db) => {
  const requester = { sessionHash: sql.placeholder("sessionHash") };
  const buyer = sql`coalesce(${baskets.customerId}, ${selectSessionCustomer(requester)})`;
  return db
    .select({
      active: rowsAsJson<ActiveRight>(selectActive(db, namedForJson(activeColumns), buyer)),
      inBasket: rowsAsJson<MemberRight>(
        selectInBasket(db, namedForJson(inBasketColumns), baskets.id),
      ),
      buyerId: sql<string | null>`${buyer}`,
      hasCodes: sql<boolean>`(${hasOwnAccess(buyer)} or exists (
        select from ${basketCodes} where ${eq(basketCodes.basketId, baskets.id)}))`,
      catalogue: revisionNow,
    })
    .from(baskets)
    .where(and(eq(baskets.id, sql.placeholder("basketId")), isAccessibleBy(requester)))
    .prepare("rights_of_basket");
});

export async function findCustomerRights(db: Reader, customerId: string): Promise<BuyerRights> {
  return {
    memberships: await listActive(db, customerId),
    codes: await listOwnAccess(db, customerId),
  };
}

/** The names of those levels that have priority booking, sorted. */
export async function findPriorityLevels(
  db: Reader,
  memberships: readonly Pick<MemberRight, "levelId" | "hasPriority">[],
): Promise<string[]> {
  const ids = memberships.flatMap(({ levelId, hasPriority }) => (hasPriority ? [levelId] : []));
  if (ids.length === 0) return [];
  const { name } = membershipLevels;
  const rows = await db
    .select({ name })
    .from(membershipLevels)
    .where(inArray(membershipLevels.id, ids))
    .orderBy(name);
  return rows.map((row) => row.name);
}

/** The rights of the session's customer, and the catalogue's revision; null if nobody is signed in. */
export async function findSessionRights(
  db: Reader,
  requester: RequestSession,
): Promise<(BuyerRights & { catalogue: string }) | null> {
  if (requester.sessionHash === null) return null;
  const { rows } = await db.execute<SessionRights>(sql`
    select s.id as "customerId", ${hasOwnAccess(sql`s.id`)} as "hasAccess",
      ${rowsAsJson(selectActive(db, namedForJson(activeColumns), sql`s.id`))} as active,
      ${revisionNow} as catalogue
    from (select ${selectSessionCustomer(requester)} as id) s`);
  const [row] = rows;
  if (row === undefined || row.customerId === null) return null;
  const codes = row.hasAccess ? await listOwnAccess(db, row.customerId) : [];
  return { memberships: row.active.map(asRight), codes, catalogue: row.catalogue };
}

type SessionRights = {
  customerId: string | null;
  hasAccess: boolean;
  active: ActiveRight[];
  catalogue: string;
};

const activeColumns = {
  levelId: memberships.levelId,
  hasPriority: membershipLevels.hasPriority,
  worth: memberships.worth,
};

type ActiveRight = Omit<MemberRight, "itemId">;

const asRight = (right: ActiveRight): MemberRight => ({ ...right, itemId: null });

async function listActive(db: Reader, customerId: string): Promise<MemberRight[]> {
  return (await selectActive(db, activeColumns, customerId)).map(asRight);
}

const selectActive = (db: Reader, columns: typeof activeColumns, customerId: string | SQLWrapper) =>
  db
    .select(columns)
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(
      and(
        eq(memberships.customerId, customerId),
        eq(memberships.state, "active"),
        sql`${today} between ${memberships.startsOn} and ${memberships.expiresOn}`,
      ),
    );

const inBasketColumns = {
  levelId: membershipLevels.id,
  hasPriority: membershipLevels.hasPriority,
  itemId: basketItems.id,
  worth: membershipLevels.worth,
};

const selectInBasket = (
  db: Reader,
  columns: typeof inBasketColumns,
  basketId: string | SQLWrapper,
) =>
  db
    .select(columns)
    .from(basketItems)
    .innerJoin(membershipLevels, eq(membershipLevels.id, basketItems.productId))
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "membership")));
