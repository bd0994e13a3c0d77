import type { MailKind } from "./mail-kinds";
import type { Database } from "../platform/database/database";
import type { MailContent, MailSettings, QueuedMail } from "./mails";
import { composeAccountChanged } from "./account-changed";
import { composeCodeAttemptsAlert } from "./code-guessed";
import { composeDirectDebit } from "./direct-debit";
import { composeEmailChange } from "./email-change";
import { composeGiftVoucher } from "./gift-voucher";
import { composeBasketLink, composeMagicLink, composePasswordReset } from "./login-link-mail";
import { composeMembershipRenewal } from "./membership-renewal";
import { composeNoAccount } from "./no-account";
import { composeRegistration } from "./registration-mail";
import { composeConfirmation } from "./order-confirmation";
import { composeOrderLink } from "./order-link";
import { composeOrderReturned } from "./order-returned";
import { composeOrderReserved, composeReservationExpired } from "./reserved-order";
import { composeWaitingListJoined, composeWaitingListOffer } from "./waiting-list";

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
