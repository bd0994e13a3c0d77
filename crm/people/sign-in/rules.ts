import { MAX_LINK_URL } from "#contract/rules/sign-in/sign-in";

import { findAddressErrors, trimAddress } from "#contract/schemas/address";
import { emailError } from "#contract/text/email";
import { venue } from "#contract/venue";
import {
  personErrors,
  normalizePerson,
  type GuestInput,
  type RegistrationInput,
} from "../customers/rules";
import { COUNTRIES } from "../../platform/countries";
import { newPasswordError } from "#contract/rules/sign-in/password";

/** How long a customer's session lasts at most. When idle, it ends earlier: `sessionIdleSeconds` of `app/venue-settings.ts`. */
export const SESSION_HOURS = 12;
/** Long enough for a double-submitted form, short enough to make a stolen cookie and form useless. */
export const REPEAT_SECONDS = 10;
/** Pause of all codes of an address after a code was blocked: the first time, and each later time. */
export const CODE_PAUSE_MINUTES = { first: 15, later: 60 };
/** Wrong passwords per registration link. After that, the password can be reset by mail. */
export const MAX_REGISTRATION_ATTEMPTS = 5;
/**
 * Wrong passwords per day from all callers who have never signed in to the account, against distributed guessing. A
 * customer on a new device can still sign in by a mailed link.
 */
export const MAX_STRANGER_ATTEMPTS = 50;

/** For counting wrong passwords. `isKnown`: has signed in to the same account before. */
export type AttemptCaller = { callerHash: string; isKnown: boolean };

const PLACEHOLDER = "__TOKEN__";

/** Whether the template has one placeholder, in path or query, and points to the storefront. */
export function isLinkTemplate(template: string, storefrontUrl: string): boolean {
  if (template.split(PLACEHOLDER).length !== 2 || !isOfStorefront(template, storefrontUrl))
    return false;
  const { pathname, search } = new URL(template);
  return `${pathname}${search}`.includes(PLACEHOLDER);
}

/** Whether a URL points to the storefront. */
export function isOfStorefront(text: string, storefrontUrl: string): boolean {
  // `URL` ignores line breaks, but an email would show them.
  if (text.length > MAX_LINK_URL || /\s/.test(text)) return false;
  try {
    const url = new URL(text);
    return (
      url.username === "" && url.password === "" && url.origin === new URL(storefrontUrl).origin
    );
  } catch {
    return false;
  }
}

/** Tokens are base64url, so they need no escaping. */
export function linkWithToken(template: string, token: string): string {
  return template.replace(PLACEHOLDER, token);
}

/** Returns six digits, such as "048213". */
export function makeCode(randomDigit: () => number): string {
  return Array.from({ length: 6 }, () => String(randomDigit())).join("");
}

type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

/** Returns an error code for each invalid field. */
export function passwordChangeErrors(
  change: PasswordChange,
  findError: typeof newPasswordError = newPasswordError,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (change.currentPassword === "") errors.currentPassword = "required";
  if (change.newPassword === "") errors.newPassword = "required";
  else {
    const problem = findError(change.newPassword);
    if (problem !== null) errors.newPassword = problem;
  }
  if (change.confirmPassword === "") errors.confirmPassword = "required";
  else if (change.confirmPassword !== change.newPassword) errors.confirmPassword = "different";
  return errors;
}

/** Normalizes everything but the password. */
export function normalizeRegistration<T extends GuestInput>(input: T): T {
  return {
    ...normalizePerson(input),
    email: input.email.trim(),
    address: input.address && trimAddress(input.address),
  };
}

/** Returns an error code by field path. Expects normalized input. */
export function registrationErrors(input: RegistrationInput, now: Date): Record<string, string> {
  const errors = buyerErrors(input, now, true);
  const problem = newPasswordError(input.password);
  return problem === null ? errors : { ...errors, password: problem };
}

/** Like `registrationErrors`, for guests. */
export function guestErrors(input: GuestInput, now: Date): Record<string, string> {
  return buyerErrors(input, now, venue.customerPhone.isRequiredForGuests);
}

function buyerErrors(
  input: GuestInput,
  now: Date,
  isPhoneRequired: boolean,
): Record<string, string> {
  const email = emailError(input.email);
  const address = input.address === null ? {} : findAddressErrors(input.address, COUNTRIES);
  return {
    ...personErrors(input, now, isPhoneRequired),
    ...(email !== null && { email }),
    ...Object.fromEntries(Object.entries(address).map(([part, code]) => [`address.${part}`, code])),
  };
}
