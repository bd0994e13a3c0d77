import type { Database } from "../../platform/database/database";
import {
  composeAccountChanged,
  composeCodeAttemptsAlert,
  composeEmailChange,
  composeLink,
  composeNoAccount,
  composeRegistration,
} from "./account-letters";
import {
  composeGiftAccepted,
  composeGiftVoucher,
  composeMembershipGift,
  composeMembershipStarted,
} from "./gift-letters";
import { type Letter, renderLetter } from "../mail-layout/letter";
import type { MailContent, QueuedMail } from "../../people/outbox/mails";
import { composePerformanceMoved, composeWaitingListMoved } from "./move-letter";
import { composeConfirmation } from "./order-confirmation";
import {
  composeDirectDebit,
  composeOrderLink,
  composeOrderReturned,
  composeTicketsReturned,
} from "./order-letters";
import { composeMembershipRenewal } from "./product-letters";
import {
  composeChargeReceipt,
  composeChargeRefunded,
  composeChargeRefused,
  composeRecurringStopped,
  composeRenewalAgreed,
  composeRenewalNotice,
} from "./recurring-letters";
import {
  composeOrderReserved,
  composeQueueTurn,
  composeReservationCancelled,
  composeReservationExpired,
  composeWaitingListJoined,
  composeWaitingListOffer,
} from "./reservation-letters";
import { composeStreamReminder } from "./stream-letters";
import { findVenueSentences } from "./venue-sentences";
import type { MailKind } from "#contract/names/mail-kinds";
import { type MailContext, type MailDeps, createMailContext } from "./mail-context";

/** Returns null when the mail is no longer needed. */
type Composer = (context: MailContext) => Promise<Letter | null>;

const composers: Record<MailKind, Composer> = {
  "order-confirmation": composeConfirmation,
  "order-link": composeOrderLink,
  "order-returned": composeOrderReturned,
  "tickets-returned": composeTicketsReturned,
  "performance-moved": composePerformanceMoved,
  "direct-debit": composeDirectDebit,
  "order-reserved": composeOrderReserved,
  "reservation-expired": composeReservationExpired,
  "reservation-cancelled": composeReservationCancelled,
  "magic-link": composeLink("mail.magicLink"),
  "password-reset": composeLink("mail.passwordReset"),
  registration: composeRegistration,
  "no-account": composeNoAccount,
  "basket-link": composeLink("mail.basketLink"),
  "account-changed": composeAccountChanged,
  "email-change": composeEmailChange,
  "code-guessed": composeCodeAttemptsAlert,
  "gift-voucher": composeGiftVoucher,
  "membership-gift": composeMembershipGift,
  "membership-gift-accepted": composeGiftAccepted,
  "membership-started": composeMembershipStarted,
  "membership-renewal": composeMembershipRenewal,
  "renewal-agreed": composeRenewalAgreed,
  "renewal-notice": composeRenewalNotice,
  "charge-receipt": composeChargeReceipt,
  "charge-refused": composeChargeRefused,
  "charge-refunded": composeChargeRefunded,
  "recurring-stopped": composeRecurringStopped,
  "stream-reminder": composeStreamReminder,
  "waiting-list-joined": composeWaitingListJoined,
  "waiting-list-offer": composeWaitingListOffer,
  "waiting-list-moved": composeWaitingListMoved,
  "queue-turn": composeQueueTurn,
};

/** Composes a queued mail from current data; null when it is no longer needed. */
export async function composeMail(
  db: Database,
  mail: QueuedMail,
  deps: MailDeps,
): Promise<MailContent | null> {
  const context = await createMailContext(db, mail, deps);
  const letter = await composers[mail.kind](context);
  if (letter === null) return null;
  const own = findVenueSentences(mail, deps.env.STOREFRONT_URL);
  return renderLetter(
    { ...letter, parts: [...letter.parts, ...own] },
    context.language,
    deps.env.STOREFRONT_URL,
  );
}
