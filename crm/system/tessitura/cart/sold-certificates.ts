// Gift vouchers of an order are gift certificates of its cart, which has their numbers.

import type { CommittedOrder, OrderToCommit, VoucherToSell } from "../../system";
import type { CallFailure } from "../call-types";
import type { Products } from "./cart-seats";
import type { CallBudget, TessituraClient } from "../client";
import { toMinor } from "../minor-units";

/** `amount` null: it cannot be understood. */
type RemoteCertificate = { number: string; amount: number | null; name: string };

export const readCertificates = (products: Products): RemoteCertificate[] =>
  (products ?? []).flatMap(({ GiftCertificate }) =>
    GiftCertificate
      ? [
          {
            number: GiftCertificate.GiftCertificateNumber ?? "",
            amount: toMinor(GiftCertificate.Amount),
            name: GiftCertificate.Name ?? "",
          },
        ]
      : [],
  );

/** In our terms. One without a number or an amount is left out, so that the order lacks one. */
export const toSoldVouchers = (products: Products): CommittedOrder["newVouchers"] =>
  readCertificates(products).flatMap(({ number, amount }) =>
    number === "" || amount === null ? [] : [{ code: number, amount }],
  );

/** Pairs off what has the same amount and, if `byName`, the same name. */
function compare(
  found: readonly RemoteCertificate[],
  wanted: readonly VoucherToSell[],
  { byName }: { byName: boolean },
) {
  const surplus = [...found];
  const missing = wanted.filter(({ amount, name }) => {
    const at = surplus.findIndex(
      (each) => each.amount === amount && (!byName || each.name === name),
    );
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return { surplus, missing };
}

/** Whether the cart has these and no others, each with a number. The system may have changed names. */
export function areSameCertificates(
  products: Products,
  wanted: OrderToCommit["newVouchers"],
): boolean {
  const found = readCertificates(products);
  const { surplus, missing } = compare(found, wanted, { byName: false });
  return surplus.length + missing.length === 0 && found.every(({ number }) => number !== "");
}

type Wanted = { products: Products; wanted: OrderToCommit["newVouchers"]; method: number };

/** How many calls were made, all of them safe to repeat once the cart is read again, or why one failed. */
export async function makeCertificates(
  client: TessituraClient,
  sessionKey: string,
  { products, wanted, method }: Wanted,
  budget: CallBudget,
): Promise<number | CallFailure> {
  const { surplus, missing } = compare(readCertificates(products), wanted, { byName: true });
  for (const { number: giftCertificateNumber } of surplus) {
    const path = { sessionKey, giftCertificateNumber };
    const removed = await client.call("removeGiftCertificate", { path }, { budget });
    if (!removed.ok) return removed.failure;
  }
  for (const { amount, name } of missing) {
    const body = {
      Amount: amount / 100,
      PaymentMethodId: method,
      ...(name !== "" && { Name: name }),
    };
    const added = await client.call(
      "addGiftCertificate",
      { path: { sessionKey }, body },
      { budget },
    );
    if (!added.ok) return added.failure;
  }
  return surplus.length + missing.length;
}
