import { type Columns, fromNow, type Stored, type StoredRow } from "./stored";

/** Issues an active gift card. */
export async function issueVoucher(
  stored: Stored,
  code: string,
  amount: number,
  columns: Pick<Columns<"giftVouchers">, "expiresAt" | "state" | "currency"> = {},
): Promise<void> {
  const voucher = { code, amount, balance: amount, currency: "USD", ...columns };
  const { id } = await stored.giftVouchers.insert(voucher);
  await stored.giftVoucherEntries.insert({ voucherId: id, kind: "issue", amount });
}

/** Grants credit to an account; it expires after `days`. */
export async function grantCredit(
  stored: Stored,
  customerId: string,
  amount: number,
  days: number,
  source: StoredRow<"creditGrants">["source"] = "goodwill",
): Promise<string> {
  const { id } = await stored.creditGrants.insert({
    customerId,
    source,
    reason: "",
    amount,
    left: amount,
    currency: "USD",
    expiresAt: fromNow({ days }),
  });
  await stored.creditEntries.insert({ grantId: id, kind: "grant", amount });
  return id;
}
