import { z } from "zod";

import { ACCEPTABLE_EXTRAS, ALLERGIES_FIELD, FOOD_FIELDS } from "~/domain/extra-fields";
import { DONATION_FIELD, DONATION_OTHER_FIELD } from "~/domain/extra-fields";
import {
  accessCodeSchema,
  contactChoicesSchema,
  contactPreferencesSchema,
  surveyFormSchema,
  donorProfileSchema,
  giftAidFormSchema,
  giftAidSectionSchema,
  householdFormSchema,
  monthlyDonationChangeSchema,
  newMemberFormSchema,
  ownDetailsSchema,
  ownMembershipSchema,
  passwordChangeFormSchema,
} from "~/domain/schemas/account";
import { additionalDetailsFormSchema, paymentSchema, termsSchema } from "~/domain/schemas/checkout";
import { addressFieldsSchema, ownAddressSchema } from "~/domain/schemas/address";
import { basketChangeSchema } from "~/domain/schemas/basket-change";
import {
  emailOnlySchema,
  givenPasswordSchema,
  guestFormSchema,
  mailedCodeSchema,
  passwordChoiceSchema,
  registrationFormSchema,
  signInSchema,
  maintenancePassphraseSchema,
} from "~/domain/schemas/sign-in";
import {
  eventChoiceSchema,
  foundSeatsFormSchema,
  seatChoiceSchema,
  ticketChoiceSchema,
} from "~/domain/schemas/ticket-choice";
import { FILTER_FIELDS } from "~/domain/seat-filter";
import { donationSchema } from "~/domain/schemas/donation";
import {
  alternativesSchema,
  dressRehearsalSchema,
  firstChoiceSchema,
  guestWaitingListSchema,
} from "~/domain/schemas/interest";
import {
  membershipChoiceSchema,
  PACKAGE_CHOICES,
  packageBuilderSchema,
  SEATS_FIELD,
  seriesSeatsSchema,
  subscriptionChoiceSchema,
  packageDateSchema,
} from "~/domain/schemas/package-choice";
import { resendFormSchema, shareSchema } from "~/domain/schemas/order";
import {
  correctEmailSchema,
  customerHelpSchema,
  resendGiftSchema,
  secondFactorPasswordSchema,
  secondFactorSchema,
  cancelPerformanceFormSchema,
  changeQueueFormSchema,
  openQueueFormSchema,
  orderReturnSchema,
  performancePhotoFormSchema,
  performanceStatusFormSchema,
  refundFormSchema,
  reserveFormSchema,
  staffCodeFormSchema,
  staffReasonSchema,
  staffPasswordFormSchema,
  newStaffFormSchema,
  staffAccountFormSchema,
  voucherFormSchema,
  linkFormSchema,
} from "~/domain/schemas/staff";
import {
  giftVoucherPurchaseSchema,
  membershipCodeSchema,
  membershipGiftFormSchema,
  voucherCodeSchema,
} from "~/domain/schemas/gift-voucher";
import { BASKET_TOKEN_FIELD, yesOrNoSchema } from "~/domain/schemas/fields";
import { QUANTITY_FIELD } from "~/domain/extra-fields";
import type { RouteId } from "~/routing/route-table";

import type { NameSource } from "./declared-names";

const INTENT = "intent";
const REQUEST_KEY = "requestKey";
/** Tells password managers which account a new password is for. */
const USERNAME = "username";
/** Added by script to sign-in forms if there is a CAPTCHA. */
const CAPTCHA = "captcha";
const UUID_FIELD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const stock = [QUANTITY_FIELD, FOOD_FIELDS, REQUEST_KEY];
/** Forms with about twenty fields for each of up to thirty performances. */
export const LONG_FORMS: ReadonlySet<RouteId> = new Set([
  "basket",
  "checkout-add-ons",
  "food-and-drink",
  "food-and-drink-menu",
  "order-add-ons",
  "system-order-add-ons",
]);
/** File fields, by route; for staff only. */
export const UPLOADS: Partial<Record<RouteId, string>> = { "staff-performance-photo": "photo" };
const donation = [DONATION_FIELD, DONATION_OTHER_FIELD];
const newAddress = ["addressId", z.object({ address: addressFieldsSchema([]) })];
const mailLink = [emailOnlySchema, "note"];
const seats = [seatChoiceSchema, INTENT, ...FILTER_FIELDS];
const step = (...sources: readonly NameSource[]) => [BASKET_TOKEN_FIELD, INTENT, ...sources];
const packageBuilder = [packageBuilderSchema, INTENT, SEATS_FIELD];
const confirmation = [resendFormSchema, INTENT];
const anyNotation = "iso";
const anyDays = { first: "", notation: anyNotation } as const;
const giftVoucher = [giftVoucherPurchaseSchema([], anyDays)];
const orderAddOns = [...stock, ...donation, INTENT];

/** All field names that forms post, by route. Other names are refused (see `declaredFields`). */
export const formFields: Partial<Record<RouteId, readonly NameSource[]>> = {
  event: [eventChoiceSchema, INTENT],
  instance: [ticketChoiceSchema(1), foundSeatsFormSchema, INTENT, "code"],
  programmes: ["programme"],
  "smart-tickets": [REQUEST_KEY, INTENT],
  "smart-membership": [membershipChoiceSchema],
  "smart-book": [INTENT],
  "choose-seats": seats,
  "price-selection": seats,
  "register-first-choice": [firstChoiceSchema, INTENT],
  "register-alternative-choices": [alternativesSchema([]), INTENT],
  "register-dress-rehearsal": [dressRehearsalSchema, INTENT],
  // The performance's own questions. The action ignores answers to removed questions.
  "instance-form": [UUID_FIELD, INTENT],
  "waiting-list": [guestWaitingListSchema(false), INTENT],
  "waiting-place": [INTENT],

  "package-builder": packageBuilder,
  "flex-package-builder": packageBuilder,
  "super-package-builder": packageBuilder,
  give: [donationSchema],
  "ticket-subscriptions": [subscriptionChoiceSchema],
  "package-seats": [seatChoiceSchema, ...PACKAGE_CHOICES],
  "package-prices": ["level", seatChoiceSchema],
  "series-seats": [seriesSeatsSchema, REQUEST_KEY],
  "series-prices": ["level", seriesSeatsSchema, REQUEST_KEY],
  "membership-levels": [membershipChoiceSchema],
  "give-membership": [membershipGiftFormSchema([], anyDays)],
  "accept-membership": [membershipCodeSchema, INTENT],

  basket: [basketChangeSchema, "seen", ...stock, ...donation, ...ACCEPTABLE_EXTRAS],
  "basket-package": [packageDateSchema],
  "basket-from-link": [INTENT],
  "checkout-account": step(
    signInSchema,
    registrationFormSchema([]),
    guestFormSchema,
    ...mailLink,
    "way",
    "code",
    CAPTCHA,
  ),
  "checkout-add-ons": step(...stock),
  "checkout-upsells": step(...stock, ...donation),
  "checkout-memberships": step(membershipChoiceSchema),
  "checkout-booking-protect": step(yesOrNoSchema),
  "checkout-household": step(householdFormSchema),
  "checkout-contact-preferences": step(contactChoicesSchema([])),
  "checkout-gift-aid": step(giftAidFormSchema),
  "checkout-review": step(),
  "checkout-billing-address": step(...newAddress),
  "checkout-delivery": step("optionId", ...newAddress),
  "checkout-additional-details": step(additionalDetailsFormSchema),
  "checkout-summary": step(termsSchema),
  "checkout-billing": step(),
  "checkout-payment": step(paymentSchema),
  "order-link": [emailOnlySchema],
  "order-confirmed": confirmation,
  "system-order-confirmed": confirmation,
  "order-add-ons": orderAddOns,
  "system-order-add-ons": orderAddOns,
  "direct-debit-failed": [INTENT],

  aux: [QUANTITY_FIELD, REQUEST_KEY],
  "aux-instance": [QUANTITY_FIELD, REQUEST_KEY],
  "food-and-drink": [...stock, ALLERGIES_FIELD],
  "food-and-drink-menu": [...stock, ALLERGIES_FIELD],
  "gift-voucher-purchase": giftVoucher,
  "system-gift-voucher-purchase": giftVoucher,
  "gift-certificate-purchase": giftVoucher,
  "system-gift-certificate-purchase": giftVoucher,
  "gift-voucher-check": [voucherCodeSchema],
  "system-gift-voucher-check": [voucherCodeSchema],
  "gift-certificate-check": [voucherCodeSchema],
  "system-gift-certificate-check": [voucherCodeSchema],
  "redeem-gift-voucher": [voucherCodeSchema, INTENT],

  login: [emailOnlySchema, INTENT, CAPTCHA],
  password: [signInSchema, INTENT, CAPTCHA],
  authentication: [
    ...mailLink,
    mailedCodeSchema,
    INTENT,
    "token",
    "registration",
    "password",
    USERNAME,
    CAPTCHA,
  ],
  "reset-password": [...mailLink, passwordChoiceSchema, INTENT, USERNAME, CAPTCHA],
  register: [registrationFormSchema([]), INTENT, CAPTCHA],
  logout: [INTENT, "page"],

  "your-details": [ownDetailsSchema],
  "change-email": [signInSchema],
  "contact-preferences": [contactPreferencesSchema([], [])],
  access: [accessCodeSchema],
  "remove-access": [INTENT, "shown"],
  "payment-cards": ["card"],
  "remove-card": [INTENT],
  household: [newMemberFormSchema],
  "remove-member": [INTENT],
  "confirm-email": [INTENT],
  "update-password": [passwordChangeFormSchema, "email"],
  "add-address": [ownAddressSchema([])],
  "change-address": [ownAddressSchema([])],
  "delete-address": [INTENT, "version"],
  "gift-aid": [giftAidSectionSchema],
  "your-profile": [donorProfileSchema],
  "culture-survey": [surveyFormSchema],
  "your-data": [givenPasswordSchema],
  "close-account": [givenPasswordSchema],
  "reserved-orders": [INTENT, "order"],
  "cancel-order": [INTENT],
  memberships: [ownMembershipSchema],
  "giving-history": [monthlyDonationChangeSchema, INTENT],
  "gift-voucher-balance": [voucherCodeSchema],
  "share-tickets": [shareSchema, INTENT],
  watch: [INTENT],

  queue: [emailOnlySchema, INTENT],
  "queue-performance": [emailOnlySchema, INTENT],

  language: ["lang", "returnTo"],
  "plain-pages": ["plain"],
  cookies: ["consent"],
  "maintenance-bypass": [maintenancePassphraseSchema, INTENT],

  "staff-sign-in": [signInSchema],
  "staff-code": [staffCodeFormSchema],
  "staff-sign-out": [INTENT],
  "staff-second-factor": [secondFactorSchema, secondFactorPasswordSchema, "email", INTENT],
  "staff-password": [staffPasswordFormSchema, "email"],
  "staff-accounts": [newStaffFormSchema],
  "staff-account": [staffAccountFormSchema],
  "staff-customers": ["query"],
  "staff-customer": [customerHelpSchema],
  "staff-customer-email": [correctEmailSchema],
  "staff-customer-order": [staffReasonSchema],
  "staff-order-return": [orderReturnSchema],
  "staff-gift": [resendGiftSchema],
  "staff-reserve": [reserveFormSchema(anyNotation)],
  "staff-release": [staffReasonSchema],
  "staff-recurring": [staffReasonSchema],
  "staff-voucher": [voucherFormSchema({ language: "en-us", currency: "USD" }, anyNotation)],
  "staff-refunds": [refundFormSchema],
  "staff-link": [linkFormSchema(anyNotation)],
  "staff-queues": [openQueueFormSchema(anyNotation)],
  "staff-queue": [changeQueueFormSchema],
  "staff-performance": [performanceStatusFormSchema],
  "staff-performance-photo": [performancePhotoFormSchema(false)],
  "staff-performance-cancel": [cancelPerformanceFormSchema],
};
