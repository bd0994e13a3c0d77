import { postToCredit } from "./credit-ledger";
import type { Transaction } from "../platform/database/database";
import { creditGrants } from "./credit-tables";

/** Credit to be given; minor units. */
type NewCredit = {
  customerId: string;
  amount: number;
  currency: string;
  source: "cancelled-order" | "goodwill";
  /** What the box office writes beside it. */
  reason: string;
  /** The order that is given back for it. */
  orderId: string | null;
  /** From this instant on it is worth nothing. */
  expiresAt: Date;
};

/** Puts credit on a customer's account, and gives the grant's id. An order is turned into credit once, not twice. */
export async function grantCredit(tx: Transaction, credit: NewCredit): Promise<string> {
  const [grant] = await tx
    .insert(creditGrants)
    // What is left is what its entries say; the first of them follows.
    .values({ ...credit, left: 0 })
    .returning({ id: creditGrants.id });
  if (grant === undefined) throw new Error("insert into credit_grants returned no row");
  // The entry names no order: those that do are what an order took.
  await postToCredit(tx, "grant", null, [{ grantId: grant.id, amount: credit.amount }]);
  return grant.id;
}
