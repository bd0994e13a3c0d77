import { eq } from "drizzle-orm";

import { donations } from "../../../tables/giving";
import type { AddedLineKind, LineKind, RecurringEnds } from "../../contents/line-kind";
import type { Transaction } from "../../../platform/database/database";
import { addDonation, changeDonation } from "./basket-donations";
import { fulfilCoverFee, fulfilDonation } from "./giving";

/** Also ends a monthly donation. */
async function revoke(tx: Transaction, { id }: { id: string }, { stopDonation }: RecurringEnds) {
  await stopDonation(tx, id);
  await tx.delete(donations).where(eq(donations.orderItemId, id));
  return true;
}

export const donation: AddedLineKind<"donation"> = {
  add: addDonation,
  change: changeDonation,
  joins: ({ details }, other) => (details.roundUp && other.details.roundUp ? "once" : null),
  fulfil: fulfilDonation,
  revoke,
  debit: ({ monthly }) => (monthly === true ? "chosen" : null),
  letters: {
    subject: "donation",
    label: (t, name) => t("mail.confirmation.item.donation", { name }),
    isCounted: false,
    redact: (details) => ({ ...details, recognitionName: null, tribute: null }),
  },
};

export const coverFee: LineKind<"cover-fee"> = {
  joins: () => "once",
  fulfil: fulfilCoverFee,
  revoke,
  letters: {
    subject: null,
    label: null,
    isCounted: false,
    redact: null,
  },
};
