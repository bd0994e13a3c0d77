import type { Database } from "../platform/database/database";
import {
  composeAccountChanged,
  composeBasketLink,
  composeCodeAttemptsAlert,
  composeEmailChange,
  composeMagicLink,
  composeNoAccount,
  composePasswordReset,
  composeRegistration,
} from "./account-letters";
import type { MailContent, MailSettings, QueuedMail } from "./mails";
import { composeConfirmation } from "./order-confirmation";
import { composeDirectDebit, composeOrderLink, composeOrderReturned } from "./order-letters";
import { composeGiftVoucher, composeMembershipRenewal } from "./product-letters";
import {
  composeOrderReserved,
  composeReservationExpired,
  composeWaitingListJoined,
  composeWaitingListOffer,
} from "./reservation-letters";
import type { MailKind } from "./tables";

/** Writes one kind of mail; null when what it was about is over and there is nothing to say any more. */
export type Composer = (
  db: Database,
  mail: QueuedMail,
  settings: MailSettings,
) => Promise<MailContent | null>;

/** One way for each kind of mail. */
const composers: Record<MailKind, Composer> = {
  "order-confirmation": composeConfirmation,
  "order-link": composeOrderLink,
  "order-returned": composeOrderReturned,
  "direct-debit": composeDirectDebit,
  "order-reserved": composeOrderReserved,
  "reservation-expired": composeReservationExpired,
  "magic-link": composeMagicLink,
  "password-reset": composePasswordReset,
  registration: composeRegistration,
  "no-account": composeNoAccount,
  "basket-link": composeBasketLink,
  "account-changed": composeAccountChanged,
  "email-change": composeEmailChange,
  "code-guessed": composeCodeAttemptsAlert,
  "gift-voucher": composeGiftVoucher,
  "membership-renewal": composeMembershipRenewal,
  "waiting-list-joined": composeWaitingListJoined,
  "waiting-list-offer": composeWaitingListOffer,
};

/** Writes a queued mail out, from how what it is about stands now. */
export const composeMail: Composer = (db, mail, settings) =>
  composers[mail.kind](db, mail, settings);
