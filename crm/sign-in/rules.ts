import { type Address, findAddressFaults, trimAddress } from "#contract/schemas/address";
import { emailFault } from "#contract/text/email";
import { isGoodPassword, LINK_MINUTES, LINK_PURPOSES } from "#contract/schemas/sign-in";
import { type PersonDetails, personFaults, tidyPerson } from "../customers/rules";
import { COUNTRIES } from "../platform/countries";

/** Whose wrong passwords are counted, and whether they signed in to the same account before. */
export type Caller = { callerHash: string; isKnown: boolean };

/** Over all codes mailed to an address: ten guesses at a million codes. Mailed links still work. */
export const CODE_TRIES_A_DAY = 10;
/** Each time a code died, no code of the address is looked at for this long: the first time, and each time after it. */
export const CODE_PAUSE_MINUTES = { first: 15, later: 60 };
/** Tries at the password of a registration by its link; after that another password can be chosen by mail. */
export const REGISTRATION_PASSWORD_TRIES = 5;
/** The kinds of mail with a link that anybody can have sent to an address. */
export const LINK_REQUEST_KINDS = [
  ...LINK_PURPOSES,
  "email-change",
  "order-link",
  "queue-turn",
] as const;
export type LinkRequestKind = (typeof LINK_REQUEST_KINDS)[number];

/**
 * Mails of each kind to one address in ten minutes; past that, the answer is the same but nothing is mailed. Kinds
 * count separately, so that registering with a stranger's address uses up none of their sign-in links. The window is a
 * link's lifetime, so that a refused visitor still has a working link.
 */
export const LINKS_PER_ADDRESS: Readonly<Record<LinkRequestKind, number>> = {
  "magic-link": 5,
  "password-reset": 5,
  registration: 3,
  "email-change": 3,
  "order-link": 5,
  "queue-turn": 5,
};
export const LINKS_PER_ADDRESS_MINUTES = LINK_MINUTES["magic-link"];

const PLACE = "__TOKEN__";
const MAX_URL = 1_000;

/** Whether a link of this form may be mailed: the token goes once into it, and to the storefront alone. */
export function isLinkTemplate(template: string, storefrontUrl: string): boolean {
  if (template.split(PLACE).length !== 2 || !isOfStorefront(template, storefrontUrl)) return false;
  const { pathname, search } = new URL(template);
  return `${pathname}${search}`.includes(PLACE);
}

/** Whether an address for a mail leads to the storefront. */
export function isOfStorefront(address: string, storefrontUrl: string): boolean {
  // An address has no spaces; the parser would take line breaks out, and the mail would show them.
  if (address.length > MAX_URL || /\s/.test(address)) return false;
  try {
    const url = new URL(address);
    return (
      url.username === "" && url.password === "" && url.origin === new URL(storefrontUrl).origin
    );
  } catch {
    return false;
  }
}

/** The link itself. The token needs no escaping: it is base64url. */
export function linkWithToken(template: string, token: string): string {
  return template.replace(PLACE, token);
}

/** "048213": six digits, each as likely as any. `digit` gives one from 0 to 9. */
export function makeCode(digit: () => number): string {
  return Array.from({ length: 6 }, () => String(digit())).join("");
}

/** Unknown codes that one basket, one customer or one caller may try in an hour. */
const MISSES_AN_HOUR = 20;
/** Tries of all known browsers behind one address together: an account holder can create more known browsers. */
const MISSES_OF_KNOWN_BROWSERS = 60;
/** The same for all those together of whom nothing is known. */
const MISSES_OF_STRANGERS = 200;
/** Links that led nowhere, for one address in an hour: far above what a house full of people opens too late. */
const MISSED_LINKS_AN_HOUR = 300;

export type TryKey = { key: string; max: number };

/**
 * What a code was tried for. The addresses of programs and of membership gifts have their codes in them, so that anybody
 * can make others open wrong ones: those have counts of their own, which refuse no code that is typed into a form.
 */
export type TryPurpose = "form" | "programme-link" | "membership-link";

export type CodeTrier = {
  purpose?: TryPurpose;
  basketId: string | null;
  customerId: string | null;
  /** What the storefront calls the visitor, hashed: an address, which many may share. */
  callerHash: string | null;
  /** A hash of a browser that has signed in to an account before. */
  browserHash: string | null;
};

/** Whose tries count: each of them has its own number, and the first that is used up refuses the try. */
export function tryKeys(who: CodeTrier): TryKey[] {
  const keys = [...personalKeys(who), ...keyOf("caller", who.callerHash)];
  return keysFor(who, keys.length > 0 ? keys : [{ key: "strangers", max: MISSES_OF_STRANGERS }]);
}

const keysFor = ({ purpose = "form" }: CodeTrier, keys: TryKey[]): TryKey[] =>
  purpose === "form" ? keys : keys.map(({ key, max }) => ({ key: `${purpose} ${key}`, max }));

/** Whose tries count after others used up those of the address; null for a stranger, who has none then. */
export function ownTryKeys(who: CodeTrier, isRegistered: boolean): TryKey[] | null {
  const { callerHash, browserHash } = who;
  if (isRegistered && who.customerId !== null) return keysFor(who, personalKeys(who));
  if (browserHash === null || callerHash === null) return null;
  return keysFor(who, [
    ...personalKeys(who),
    ...keyOf("browser", browserHash),
    { key: `known-at:${callerHash}`, max: MISSES_OF_KNOWN_BROWSERS },
  ]);
}

const personalKeys = ({ basketId, customerId }: CodeTrier): TryKey[] => [
  ...keyOf("basket", basketId),
  ...keyOf("customer", customerId),
];

const keyOf = (kind: string, id: string | null): TryKey[] =>
  id === null || id === "" ? [] : [{ key: `${kind}:${id}`, max: MISSES_AN_HOUR }];

/** The same for a link to shared tickets. Requests without an address or a browser count together. */
export function linkTryKeys(callerHash: string | null): { key: string; max: number }[] {
  return [{ key: `link:${callerHash ?? "strangers"}`, max: MISSED_LINKS_AN_HOUR }];
}

/** Consecutive wrong passwords that lock an account for that caller only, so that others cannot lock a customer out. */
export const TRIES_OF_ONE = 5;

/**
 * Wrong passwords in a day from all who never signed in to the account: many who guess five times each. All others
 * can still sign in by a mailed link.
 */
export const TRIES_OF_STRANGERS = 50;

/** Staff have no reset by mail, so a lock ends by itself. What was guessed counts for the day all the same. */
export const STAFF_LOCK_MINUTES = 15;

type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

/** All three are required, and the two new ones must match. From a field to a code; empty when nothing is wrong. */
export function passwordChangeFaults(change: PasswordChange): Record<string, string> {
  const faults: Record<string, string> = {};
  if (change.currentPassword === "") faults.currentPassword = "required";
  if (change.newPassword === "") faults.newPassword = "required";
  else if (!isGoodPassword(change.newPassword)) faults.newPassword = "password-rule";
  if (change.confirmPassword === "") faults.confirmPassword = "required";
  else if (change.confirmPassword !== change.newPassword) faults.confirmPassword = "different";
  return faults;
}

/** What a guest gives to buy without an account. An address is asked for only where something is sent. */
export type GuestInput = PersonDetails & { email: string; address: Address | null };

/** What a customer gives to register (phone and address are required). */
export type RegistrationInput = GuestInput & { password: string; address: Address };

/** What was typed without spaces around it; a password is left as it is. */
export function tidyRegistration<T extends GuestInput>(input: T): T {
  return {
    ...tidyPerson(input),
    email: input.email.trim(),
    address: input.address && trimAddress(input.address),
  };
}

/** What is wrong with a tidy registration: from a field's path to a code; empty when nothing is. */
export function registrationFaults(input: RegistrationInput, now: Date): Record<string, string> {
  const faults = guestFaults(input, now);
  return isGoodPassword(input.password) ? faults : { ...faults, password: "password-rule" };
}

/** The same for a guest, who has no password. */
export function guestFaults(input: GuestInput, now: Date): Record<string, string> {
  const email = emailFault(input.email);
  const address = input.address === null ? {} : findAddressFaults(input.address, COUNTRIES);
  return {
    ...personFaults(input, now),
    ...(email !== null && { email }),
    ...Object.fromEntries(Object.entries(address).map(([part, code]) => [`address.${part}`, code])),
  };
}
