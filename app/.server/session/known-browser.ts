import type { RequestHandler, Response } from "express";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { KNOWN_CALLER } from "#contract/calls/define";

import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { readCookies, setCookie } from "./cookies";

const COOKIE = "known";
/** Enough for a family or a box office counter; keeps the cookie below 200 bytes. */
const MAX_MARKS = 8;
const MARK_BYTES = 12;

/** In place of an email, for a mark that says that some staff member has signed in. */
const ANY_STAFF = "*";

type AccountKind = "customer" | "staff";
const MARK_OF: Record<AccountKind, string> = { customer: "c", staff: "s" };

/**
 * The accounts that have signed in with this browser, each as a signed mark. Attempts at these are counted for the
 * browser instead of its address block, so that others who guess passwords at the same address don't lock it out.
 */
export class KnownBrowser {
  readonly #marks: readonly string[];
  readonly #sign: (text: string) => string;
  #storedName: string | undefined;
  #added: string[] = [];
  #mayHaveTicketsOfOthers = false;

  constructor(name: string | undefined, marks: readonly string[], sign: (text: string) => string) {
    this.#storedName = name;
    this.#marks = marks;
    this.#sign = sign;
  }

  /** Created on first use: most browsers never sign in. */
  get #name(): string {
    return (this.#storedName ??= randomBytes(12).toString("base64url"));
  }

  /** Returns the browser's name if the account has signed in with it, else null. */
  nameFor(kind: AccountKind, email: string): string | null {
    const mark = this.#makeMark(kind, email);
    return this.#marks.some((stored) => isSame(stored, mark)) ? this.#name : null;
  }

  /** Returns what wrong passwords are counted for: the browser if the account has used it, or the address block. */
  callerFor(kind: AccountKind, email: string, addressBlock: string): string {
    const name = this.nameFor(kind, email);
    return name === null ? addressBlock : `${KNOWN_CALLER}${name}`;
  }

  /** Returns the browser's name if any account has signed in with it, else null. */
  nameForAny(): string | null {
    return this.#marks.length > 0 ? this.#name : null;
  }

  nameForStaff(): string | null {
    return this.nameFor("staff", ANY_STAFF);
  }

  /** Call this after signing in to an account; never for an email address that is unverified. */
  remember(kind: AccountKind, email: string): void {
    const own = this.#makeMark("customer", email);
    const isTheirs = (stored: string) => kind === "customer" && isSame(stored, own);
    if (!this.#customers().every(isTheirs)) this.#mayHaveTicketsOfOthers = true;
    const accounts = kind === "staff" ? [email, ANY_STAFF] : [email];
    for (const account of accounts)
      if (this.nameFor(kind, account) === null) this.#added.push(this.#makeMark(kind, account));
  }

  /** Call this when somebody begins to buy as a guest, whose address is unverified. */
  meetGuest(): void {
    if (this.#customers().length > 0) this.#mayHaveTicketsOfOthers = true;
  }

  /** Whether pages of tickets that the browser has saved may be another person's than the one who has just signed in. */
  get mayHaveTicketsOfOthers(): boolean {
    return this.#mayHaveTicketsOfOthers;
  }

  #customers(): string[] {
    return this.#marks.filter((mark) => mark.startsWith(MARK_OF.customer));
  }

  /** The new value of the cookie; null if it has not changed. */
  get cookie(): string | null {
    if (this.#added.length === 0) return null;
    const marks = [...this.#marks, ...this.#added].slice(-MAX_MARKS);
    return [this.#name, this.#sign(`name ${this.#name}`), ...marks].join(".");
  }

  #makeMark(kind: AccountKind, email: string): string {
    const account = `${kind} ${email.trim().toLowerCase()}`;
    return MARK_OF[kind] + this.#sign(`${this.#name} ${account}`);
  }
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads the cookie. A missing or forged one is a browser without accounts. */
export type ReadKnownBrowser = (cookie?: string) => KnownBrowser;

/** The cookie is `<name>.<signature>.<mark>...`, all signed with the secret that was current when it was created. */
export function createKnownBrowsers(secrets: readonly string[]): ReadKnownBrowser {
  const signers = secrets.map(
    (secret) => (text: string) =>
      createHmac("sha256", secret)
        .update(`known browser ${text}`)
        .digest()
        .subarray(0, MARK_BYTES)
        .toString("base64url"),
  );
  const sign = signers[0] ?? (() => "");
  return (cookie) => {
    if (cookie === undefined) return new KnownBrowser(undefined, [], sign);
    const [name = "", signature = "", ...marks] = cookie.split(".");
    const signer = signers.find((candidate) => isSame(signature, candidate(`name ${name}`)));
    return signer === undefined
      ? new KnownBrowser(undefined, [], sign)
      : new KnownBrowser(name, marks.slice(0, MAX_MARKS), signer);
  };
}

export function knownBrowser(read: ReadKnownBrowser): RequestHandler {
  return (req, res, next) => {
    res.locals.browser = read(readCookies(req.headers.cookie, [COOKIE])[COOKIE]);
    next();
  };
}

/** Sets the cookie if an account was added. Who signs in removes the tickets that others may have saved. */
export function saveKnownBrowser(browser: KnownBrowser, secure: boolean, res: Response): void {
  if (browser.mayHaveTicketsOfOthers) res.setHeader("Clear-Site-Data", '"storage"');
  const { cookie } = browser;
  if (cookie === null) return;
  setCookie(res, COOKIE, cookie, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: COOKIE_SECONDS.known * 1000,
  });
}
