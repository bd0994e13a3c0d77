import type { RequestHandler, Response } from "express";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { KNOWN_CALLER } from "#contract/define";

import { readCookies } from "./cookies";

const COOKIE = "known";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** A family's, and a counter's. The cookie stays below 200 bytes. */
const MAX_MARKS = 8;
const MARK_BYTES = 12;

/** Stands for an email in a mark that any of staff earns: a mark can only be checked by what it was made of. */
const ANY_OF_STAFF = "*";

type AccountKind = "customer" | "staff";

/**
 * The accounts that somebody signed in to with this browser. Attempts at those are counted for the browser, not for
 * its IP address: guessing from the same address locks nobody else out.
 */
export class KnownBrowser {
  readonly #marks: readonly string[];
  readonly #sign: (text: string) => string;
  #given: string | undefined;
  #added: string[] = [];

  constructor(name: string | undefined, marks: readonly string[], sign: (text: string) => string) {
    this.#given = name;
    this.#marks = marks;
    this.#sign = sign;
  }

  /** Most browsers never sign in, and need no name. */
  get #name(): string {
    return (this.#given ??= randomBytes(12).toString("base64url"));
  }

  /** Whose tries at this account are counted: the browser's where it is known to the account, else null. */
  nameFor(kind: AccountKind, email: string): string | null {
    const mark = this.#markOf(kind, email);
    return this.#marks.some((known) => isSame(known, mark)) ? this.#name : null;
  }

  /** Whose wrong passwords are counted: the browser's where it is known to the account, else the address block's. */
  callerFor(kind: AccountKind, email: string, addressBlock: string): string {
    const name = this.nameFor(kind, email);
    return name === null ? addressBlock : `${KNOWN_CALLER}${name}`;
  }

  /** Whether it is known to any account at all: only who has signed in to one is given a signed name. */
  nameForAny(): string | null {
    return this.#marks.length > 0 ? this.#name : null;
  }

  nameForStaff(): string | null {
    return this.nameFor("staff", ANY_OF_STAFF);
  }

  /** Somebody has signed in to this account here. Never for an address that was merely typed. */
  remember(kind: AccountKind, email: string): void {
    const accounts = kind === "staff" ? [email, ANY_OF_STAFF] : [email];
    for (const account of accounts)
      if (this.nameFor(kind, account) === null) this.#added.push(this.#markOf(kind, account));
  }

  /** What the cookie is to say from now on; null while nothing was added. */
  get cookie(): string | null {
    if (this.#added.length === 0) return null;
    const marks = [...this.#marks, ...this.#added].slice(-MAX_MARKS);
    return [this.#name, this.#sign(`name ${this.#name}`), ...marks].join(".");
  }

  #markOf(kind: AccountKind, email: string): string {
    const account = `${kind} ${email.trim().toLowerCase()}`;
    return (kind === "staff" ? "s" : "c") + this.#sign(`${this.#name} ${account}`);
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Reads a browser's cookie; one that was not made here, or none, is a browser that nobody has signed in with. */
export type ReadKnownBrowser = (cookie?: string) => KnownBrowser;

/** `<name>.<signature>.<mark>...`; every part is signed with the first secret that made the cookie. */
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
    const signer = signers.find((one) => isSame(signature, one(`name ${name}`)));
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

/** Writes the cookie where somebody has signed in to an account that the browser was not known to. */
export function keepKnownBrowser(browser: KnownBrowser, secure: boolean, res: Response): void {
  const { cookie } = browser;
  if (cookie === null) return;
  res.cookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: YEAR_MS,
  });
}
