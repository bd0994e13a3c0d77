import { asc, eq, sql } from "drizzle-orm";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { ChangeProblem, OwnerProblem } from "#contract/problems/basket-problems";
import type { Problem, ProblemName } from "#contract/problems/problems";
import type { HouseholdMember, NewHouseholdMember } from "#contract/schemas/customer-parts";
import type { Result } from "#contract/calls/result";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../basket/contents/basket-contents";
import { lockForChange, refuseUnlessOwner } from "../../basket/baskets/open-basket";
import { orderItems, orders, orderTickets } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { buildOnce, pick } from "../../platform/database/rows";
import { customerOfRow, selectCustomer } from "../../people/customers/customers";
import { householdBookings, householdMembers, households } from "../../tables/households";
import { lockCustomer } from "../../people/customers/lock-customer";
import { MAX_MEMBERS } from "../../people/customers/household-rules";
import { customers } from "../../tables/customers";
import { isUsableCredit } from "../../basket/vouchers/credit";
import { storedCards } from "../../tables/payments";
import { creditGrants } from "../../tables/vouchers";

type Household = { id: string; name: string; members: HouseholdMember[] };

type MemberOutcome<N extends ProblemName> = Result<HouseholdMember, Problem<N>>;

const notFound = { ok: false, failure: { code: "not-found" } } as const;

/** Returns the customer's household, with the customer as the first member; null if there is none. */
export async function findHousehold(db: Reader, customerId: string): Promise<Household | null> {
  const [row] = await db
    .select({ id: households.id, name: households.name })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.customerId, customerId));
  return row === undefined ? null : { ...row, members: await listMembers(db, row.id, customerId) };
}

async function findHouseholdMember(
  db: Reader,
  customerId: string,
  memberId: string,
): Promise<HouseholdMember | null> {
  const household = await findHousehold(db, customerId);
  return household?.members.find(({ id }) => id === memberId) ?? null;
}

/**
 * Adds a member to the customer's household, creating the household if necessary. Null if it is full. Safe to retry:
 * returns an existing member with the same name.
 */
export async function addMember(
  tx: Transaction,
  customerId: string,
  member: NewHouseholdMember,
): Promise<HouseholdMember | null> {
  const household = await lockHousehold(tx, customerId);
  const same = household.members.find(
    ({ firstName, lastName }) => firstName === member.firstName && lastName === member.lastName,
  );
  if (same !== undefined) return same;
  if (household.members.length >= MAX_MEMBERS) return null;
  const [row] = await tx
    .insert(householdMembers)
    .values({ householdId: household.id, ...member })
    .returning({ id: householdMembers.id });
  const added = await findHouseholdMember(tx, customerId, row?.id ?? "");
  if (added === null) throw new Error("insert into household_members returned no row");
  return added;
}

/** Removes a member without an account; what was booked for them is then booked for the paying customer. */
export async function removeMember(
  tx: Transaction,
  customerId: string,
  memberId: string,
): Promise<MemberOutcome<"not-found" | "conflict/own-account">> {
  const checked = await lockMember(tx, customerId, memberId);
  if (!checked.ok) return checked;
  await tx.delete(householdBookings).where(eq(householdBookings.memberId, memberId));
  await tx.delete(householdMembers).where(eq(householdMembers.id, memberId));
  return checked;
}

/** Locks the customer's household, creating it if necessary. */
async function lockHousehold(tx: Transaction, customerId: string): Promise<Household> {
  await lockCustomer(tx, customerId);
  const existing = await findHousehold(tx, customerId);
  if (existing !== null) {
    await tx.select().from(households).where(eq(households.id, existing.id)).for("update");
    return (await findHousehold(tx, customerId)) ?? existing;
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${households} (name) select last_name from ${customers} where id = ${customerId}
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error("insert into households returned no row");
  await tx.insert(householdMembers).values({ householdId: row.id, customerId });
  const created = await findHousehold(tx, customerId);
  if (created === null) throw new Error("insert into households returned no row");
  return created;
}

async function lockMember(
  tx: Transaction,
  customerId: string,
  memberId: string,
): Promise<MemberOutcome<"not-found" | "conflict/own-account">> {
  if ((await findHouseholdMember(tx, customerId, memberId)) === null) return notFound;
  const { members } = await lockHousehold(tx, customerId);
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) return notFound;
  return member.hasAccount
    ? { ok: false, failure: { code: "conflict", reason: "own-account" } }
    : { ok: true, value: member };
}

/** For members with an account, the name is that of the account. */
function listMembers(
  db: Reader,
  householdId: string,
  customerId: string,
): Promise<HouseholdMember[]> {
  const self = sql<boolean>`coalesce(${householdMembers.customerId} = ${customerId}, false)`;
  return db
    .select({
      ...pick(householdMembers, "id", "accessNeeds", "version"),
      firstName: sql<string>`coalesce(${householdMembers.firstName}, ${customers.firstName})`,
      lastName: sql<string>`coalesce(${householdMembers.lastName}, ${customers.lastName})`,
      hasAccount: sql<boolean>`${householdMembers.customerId} is not null`,
      isSelf: self,
    })
    .from(householdMembers)
    .leftJoin(customers, eq(customers.id, householdMembers.customerId))
    .where(eq(householdMembers.householdId, householdId))
    .orderBy(sql`${self} desc`, asc(householdMembers.createdAt), asc(householdMembers.id));
}

/** Sets the household member a basket is booked for; null: the customer. Safe to retry. */
export async function bookFor(
  tx: Transaction,
  basketId: string,
  customerId: string,
  memberId: string | null,
): Promise<ChangeResult<BasketRecord, ChangeProblem | OwnerProblem | Problem<"invalid">>> {
  const opened = refuseUnlessOwner(await lockForChange(tx, basketId), customerId);
  if (!opened.ok) return opened;
  if (memberId === null) {
    await tx.delete(householdBookings).where(eq(householdBookings.basketId, basketId));
    return opened;
  }
  if ((await findHouseholdMember(tx, customerId, memberId)) === null)
    return rejectAs({ code: "invalid", fields: { memberId: "unknown" } });
  await tx
    .insert(householdBookings)
    .values({ basketId, memberId })
    .onConflictDoUpdate({ target: householdBookings.basketId, set: { memberId } });
  return done(opened.value);
}

type CustomerAtCheckout = Pick<
  CheckoutRead,
  "customer" | "lastAnswers" | "hasHousehold" | "hasCredit" | "hasStoredCards"
>;
export const NOBODY: CustomerAtCheckout = {
  customer: null,
  lastAnswers: null,
  hasHousehold: false,
  hasCredit: false,
  hasStoredCards: false,
};

/**
 * Returns the customer, the answers in the last order with the same to deliver (tickets, or goods alone), and whether there
 * are household members to book for, credit in this currency, and stored cards.
 */
export async function findCustomerAtCheckout(
  db: Reader,
  customerId: string,
  { currency, areGoods }: { currency: string; areGoods: boolean },
): Promise<CustomerAtCheckout> {
  const [row] = await customerAtCheckout(db).execute({ customerId, currency, areGoods });
  if (row === undefined) return NOBODY;
  const { lastAnswers, hasHousehold, hasCredit, hasStoredCards, ...customer } = row;
  return {
    customer: customerOfRow(customer),
    lastAnswers,
    hasHousehold,
    hasCredit,
    hasStoredCards,
  };
}

const customerAtCheckout = buildOnce((db) =>
  selectCustomer(db, eq(customers.id, sql.placeholder("customerId")), {
    lastAnswers: sql<CheckoutRead["lastAnswers"]>`(
      select json_build_object(
        'deliveryOptionId', o.delivery_option_id,
        'accessRequirements', o.details->'accessRequirements')
      from ${orders} o
      where o.customer_id = ${customers.id} and o.state = 'confirmed'
        and o.delivery_option_id is not null
        and ${sql.placeholder("areGoods")}::boolean = (
          exists (select from ${orderItems} i where i.order_id = o.id and i.kind = 'merchandise')
          and not exists (select from ${orderTickets} t where t.order_id = o.id))
      order by o.placed_at desc, o.number desc limit 1)`,
    hasHousehold: sql<boolean>`exists (
      select from ${householdMembers} own
        join ${householdMembers} other on other.household_id = own.household_id
      where own.customer_id = ${customers.id} and other.id <> own.id)`,
    // A guest has no account whose credit could be spent.
    hasCredit: sql<boolean>`not ${customers.isGuest} and exists (
      select from ${creditGrants}
      where ${isUsableCredit(customers.id, sql.placeholder("currency"))} and ${creditGrants.left} > 0)`,
    hasStoredCards: sql<boolean>`exists (
      select from ${storedCards} where ${storedCards.customerId} = ${customers.id})`,
  }).prepare("customer_at_checkout"),
);

export async function findBookedFor(
  db: Reader,
  basketId: string,
  customerId: string,
): Promise<HouseholdMember | null> {
  const [row] = await db
    .select({ memberId: householdBookings.memberId })
    .from(householdBookings)
    .where(eq(householdBookings.basketId, basketId));
  return row === undefined ? null : findHouseholdMember(db, customerId, row.memberId);
}
