import type { staffActionOperations } from "#contract/operations/staff/customers";
import type { Order } from "#contract/schemas/order";

/** What staff do on a customer's page, each by its operation. */
export const CUSTOMER_HELP = {
  "magic-link": "sendCustomerMagicLink",
  "password-reset": "sendCustomerPasswordReset",
  unlock: "unlockCustomer",
  "basket-link": "sendCustomerBasketLink",
} as const satisfies Record<string, keyof typeof staffActionOperations>;
export type CustomerHelp = keyof typeof CUSTOMER_HELP;

/** Mailed gifts of an order, which can be sent again. */
export const mailedGifts = ({ items, state }: Pick<Order, "items" | "state">) =>
  state === "confirmed"
    ? items.filter((item) => item.kind === "gift-voucher" || item.kind === "membership-gift")
    : [];

/** Tones of the notices shown after a redirect. */
export const STAFF_NOTICES = {
  "magic-link": "success",
  "password-reset": "success",
  unlock: "success",
  "basket-link": "success",
  resend: "success",
  email: "success",
  reserved: "success",
  released: "success",
  refunded: "success",
  credited: "success",
  "refund-retried": "success",
  "refund-settled": "success",
  voucher: "success",
  status: "success",
  "gift-resent": "success",
  "recurring-stopped": "success",
  photo: "success",
  "queue-opened": "success",
  "queue-changed": "success",
  poster: "success",
  "tickets-returned": "success",
  "performance-cancelled": "success",
  "performance-moved": "success",
  "seats-held": "success",
  "seats-released": "success",
  "season-saved": "success",
  "second-factor": "success",
  password: "success",
  "account-deactivated": "success",
  checked: "success",
  "signed-out": "success",
  "sign-in-first": "warning",
  "begin-again": "warning",
  "supervisors-only": "warning",
  "managers-only": "warning",
  "password-first": "warning",
  "second-factor-first": "warning",
} as const satisfies Record<string, "success" | "warning">;
export type StaffNoticeCode = keyof typeof STAFF_NOTICES;
