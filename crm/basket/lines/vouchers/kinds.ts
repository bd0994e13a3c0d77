import type { AddedLineKind } from "../../contents/line-kind";
import { addGiftVoucher, changeGiftVoucher } from "./basket-vouchers";
import { fulfilGiftVoucher, resendGiftVoucher, revokeGiftVoucher } from "./gift-vouchers";

export const giftVoucher: AddedLineKind<"gift-voucher"> = {
  add: (tx, _basket, request) => addGiftVoucher(tx, request),
  change: (tx, _basket, line, request) => changeGiftVoucher(tx, line, request),
  joins: null,
  fulfil: fulfilGiftVoucher,
  revoke: revokeGiftVoucher,
  resend: resendGiftVoucher,
  paidDetails: (details, { today }) => ({ ...details, sent: (details.sendOn ?? "") <= today }),
  // Each copy by itself.
  sellElsewhere: ({ quantity, price, details: { toName } }) => ({
    newVouchers: Array.from({ length: quantity }, () => ({
      amount: price / quantity,
      name: toName ?? "",
    })),
  }),
  letters: {
    subject: "giftVouchers",
    label: null,
    isCounted: true,
    redact: (details) => ({ ...details, toName: null }),
  },
};
