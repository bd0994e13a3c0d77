import type { RequestHandler, Response } from "express";

import type { Seal } from "~/.server/session/seal";
import { StaffSession, type StaffData } from "~/.server/session/staff-session";
import type { VenueSettings } from "~/domain/venue/storefront-settings";
import { readCookies, setCookie } from "./cookies";

const COOKIE = "foyer-staff";

/** Opens the staff session, on staff pages only. An invalid or expired one becomes a new, empty session. */
export function staffCookie(seal: Seal<StaffData>, adminPath: string | undefined): RequestHandler {
  return (req, res, next) => {
    res.locals.staff = null;
    if (adminPath === undefined || res.locals.page.params["adminPath"] !== adminPath) {
      next();
      return;
    }
    const sealed = readCookies(req.headers.cookie, [COOKIE])[COOKIE];
    const opened = sealed === undefined ? Promise.resolve(null) : seal.unseal(sealed);
    opened.then((stored) => {
      res.locals.staff = new StaffSession(adminPath, stored);
      if (sealed !== undefined && stored === null) clear(res, adminPath);
      next();
    }, next);
  };
}

export async function saveStaffSession(
  {
    staffSeal,
    secure,
    venue,
  }: {
    staffSeal: Seal<StaffData>;
    secure: boolean;
    venue: Pick<VenueSettings, "sessionIdleSeconds">;
  },
  res: Response,
  visit: StaffSession | null,
): Promise<void> {
  if (visit === null || !visit.needsSealing(Date.now())) return;
  const { cookieData, adminPath } = visit;
  if (cookieData === null) {
    if (visit.hasCookie) clear(res, adminPath);
    return;
  }
  setCookie(res, COOKIE, await staffSeal.seal(cookieData), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: `/${adminPath}`,
    maxAge: venue.sessionIdleSeconds * 1000,
  });
}

const clear = (res: Response, adminPath: string) =>
  res.clearCookie(COOKIE, { path: `/${adminPath}` });
