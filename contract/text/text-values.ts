import { displayEmail } from "./email";
import { MAX_SPECIAL_REQUESTS, MAX_NOTE } from "../rules/orders/order-notes";
import { GIFT_AID_PENCE, MAX_DONATION_NAME } from "../rules/giving/donation";
import { MAX_MESSAGE_LINES } from "../rules/gift-vouchers/gift-voucher";
import { TURN_MINUTES } from "../rules/queue/queue";
import { CODE_ATTEMPTS, FRESH_MINUTES, LINK_MINUTES } from "../rules/sign-in/sign-in";
import { PASSWORD_LENGTH, STAFF_PASSWORD_LENGTH } from "../rules/sign-in/password";
import { REASON_LENGTH } from "../rules/staff/staff";

/** Values that any text in `locales/` can interpolate, such as `{{linkMinutes}}`. */
export const TEXT_VALUES: Readonly<Record<string, string | number>> = {
  codeAttempts: CODE_ATTEMPTS,
  freshMinutes: FRESH_MINUTES,
  giftAidPence: GIFT_AID_PENCE,
  giftNameMax: MAX_DONATION_NAME,
  linkMinutes: LINK_MINUTES["magic-link"],
  messageLinesMax: MAX_MESSAGE_LINES,
  noteMax: MAX_NOTE,
  reasonMin: REASON_LENGTH.min,
  passwordMax: PASSWORD_LENGTH.max,
  staffPasswordMin: STAFF_PASSWORD_LENGTH.min,
  staffPasswordMax: STAFF_PASSWORD_LENGTH.max,
  passwordMin: PASSWORD_LENGTH.min,
  specialRequestsMax: MAX_SPECIAL_REQUESTS,
  turnMinutes: TURN_MINUTES,
};

/** Ends a text with a full stop, unless it has one, as "7:30 p.m." */
export const asSentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/**
 * Replaces `{{name}}` with its value, else its entry in `TEXT_VALUES`, else "". `{{email}}` is written as people read it
 * (`displayEmail`). A value that ends with a full stop, as "7:30 p.m.", needs none at the end of a sentence. Doesn't escape:
 * pages and mails do.
 */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text;
  return text.replace(/{{\s*(\w+)\s*}}(\.)?/g, (_, name: string, stop = "") => {
    const value = String(values[name] ?? TEXT_VALUES[name] ?? "");
    const written = name === "email" ? displayEmail(value) : value;
    return stop === "" ? written : asSentence(written);
  });
}
