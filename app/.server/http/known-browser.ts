import type { Response } from "express";
import type { RequestHandler } from "express";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { readCookies } from "./read-cookies";

const COOKIE = "known";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The browsers with which somebody has signed in before: a random name each, which we can tell from a made-up one. */
export type KnownBrowsers = {
  issue: () => string;
  /** The browser's name, or null for what was not issued here. */
  read: (cookie: string | undefined) => string | null;
};

/** Signed with the first secret and known by all: `<name>.<half of an HMAC-SHA-256>`. */
export function createKnownBrowsers(secrets: readonly string[]): KnownBrowsers {
  const signWith = (secret: string, name: string) =>
    createHmac("sha256", secret).update(`known browser ${name}`).digest().subarray(0, 16);
  return {
    issue() {
      const name = randomBytes(12).toString("base64url");
      return `${name}.${signWith(secrets[0] ?? "", name).toString("base64url")}`;
    },
    read(cookie) {
      const [name = "", signature = ""] = (cookie ?? "").split(".");
      const given = Buffer.from(signature, "base64url");
      const isOurs = secrets.some((secret) => {
        const expected = signWith(secret, name);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? name : null;
    },
  };
}

/**
 * Finds out whether somebody has signed in with this browser before. Such a browser's tries are counted by themselves:
 * whoever guesses passwords from the same address, in a library or behind a telephone company's, locks nobody else out.
 */
export function knownBrowser(browsers: KnownBrowsers): RequestHandler {
  return (req, res, next) => {
    res.locals.browser = browsers.read(readCookies(req.headers.cookie, [COOKIE])[COOKIE]);
    next();
  };
}

/** Makes the browser known, with which somebody is signed in now. */
export function rememberBrowser(
  { knownBrowsers, secure }: { knownBrowsers: KnownBrowsers; secure: boolean },
  res: Response,
): void {
  res.cookie(COOKIE, knownBrowsers.issue(), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: YEAR_MS,
  });
}
