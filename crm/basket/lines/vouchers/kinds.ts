import type { LineKind } from "../../contents/line-kind";
import { fulfilGiftVoucher, resendGiftVoucher, revokeGiftVoucher } from "./gift-vouchers";

export const giftVoucher: LineKind<"gift-voucher"> = {
  joins: null,
  fulfil: fulfilGiftVoucher,
  revoke: revokeGiftVoucher,
  resend: resendGiftVoucher,
  paidDetails: (details, { today }) => ({ ...details, sent: (details.sendOn ?? "") <= today }),
  letters: {
    subject: "giftVouchers",
    label: null,
    isCounted: true,
    redact: (details) => ({ ...details, toName: null }),
  },
};
