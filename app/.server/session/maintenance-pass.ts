import { createHmac, timingSafeEqual } from "node:crypto";

import type { Env } from "../env";
import { expiringSignature } from "#runtime/expiring-signature";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { readCookies, visitorCookie } from "./cookies";

/** Lets visitors with the passphrase buy during maintenance. */
export type MaintenancePass = {
  accepts: (passphrase: string) => boolean;
  issue: (now: string) => string;
  end: () => string;
  isLetIn: (cookies: string | undefined, now: string) => boolean;
};

const COOKIE = "maintenance-pass";
const SECONDS = COOKIE_SECONDS[COOKIE];

/** Passes are signed with the session secret and the passphrase: changing either ends all passes. */
export function createMaintenancePass(
  env: Pick<Env, "MAINTENANCE_PASSPHRASE" | "SESSION_SECRET" | "PUBLIC_URL">,
): MaintenancePass | null {
  const { MAINTENANCE_PASSPHRASE: passphrase, SESSION_SECRET: secrets, PUBLIC_URL } = env;
  if (passphrase === undefined) return null;
  const digest = (secret: string, text: string) =>
    createHmac("sha256", secret).update(text).digest();
  const { sign, isValid } = expiringSignature(
    secrets,
    (_, ends) => `maintenance pass of ${passphrase} until ${ends}`,
    32,
  );
  const [first = ""] = secrets;
  return {
    // Compares digests, which have equal length: timing must not reveal the passphrase's length.
    accepts: (typed) => timingSafeEqual(digest(first, typed), digest(first, passphrase)),
    issue(now) {
      const pass = sign("", new Date(Date.parse(now) + SECONDS * 1000).toISOString());
      return visitorCookie(`${COOKIE}=${pass}`, SECONDS, PUBLIC_URL);
    },
    end: () => visitorCookie(`${COOKIE}=`, 0, PUBLIC_URL),
    isLetIn: (cookies, now) => isValid("", readCookies(cookies, [COOKIE])[COOKIE] ?? "", now),
  };
}
