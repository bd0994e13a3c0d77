import { parseWithZod } from "@conform-to/zod/v4";
import cluster from "node:cluster";
import type { Request, RequestHandler, Response } from "express";
import { Redis } from "iovalkey";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { findAddressBlock } from "#runtime/address-block";
import { watchOutage } from "#runtime/outage";

import type { Env } from "~/.server/env";
import type { Logger } from "~/.server/logger";
import type { RouteId } from "~/routing/route-table";
import { RequestRejected } from "./request-rejected";
import { SharedLimiter } from "./shared-limiter";
import type { VerifyCaptcha } from "./captcha";

export const limitedRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  "login",
  "password",
  "register",
  "reset-password",
  "authentication",
  "checkout-account",
  "maintenance-bypass",
  "order-link",
  "staff-sign-in",
  "staff-sign-in-code",
]);
const mailedLinkRoutes = new Set<RouteId>(["reset-password", "authentication"]);
const WINDOW_SECONDS = 300;
/** Closes the connection to a Valkey that does not respond, which would block every sign-in. */
const VALKEY_TIMEOUT_MS = 500;
/** Extra attempts that a known browser has at its own accounts. */
const KNOWN_BROWSER_ATTEMPTS = 20;
/** Guests' details cannot be used to guess a password; this limit only bounds the number of records. */
const GUESTS_PER_ATTEMPT = 10;

/**
 * Limits attempts to sign in or register per address block, counted in Valkey or, without it, by the supervisor for all
 * workers. A passed CAPTCHA allows as many attempts again. Forms with a mailed link's token are not counted: tokens
 * cannot be guessed, and the box office refuses a wrong one before it hashes a password. Forms that validation refuses
 * are not counted either, and guests' details have a separate limit, so that neither stops sign-ins or the checkout.
 */
export function signInLimit(
  env: Pick<Env, "SIGN_IN_ATTEMPTS" | "VALKEY_URL">,
  logger: Logger,
  verify: VerifyCaptcha | null = null,
  onValkey: (isUp: boolean) => void = () => undefined,
): RequestHandler {
  const storeClient = env.VALKEY_URL === undefined ? null : connect(env.VALKEY_URL);
  const limiter = (keyPrefix: string, points: number) => {
    const limits = { points, duration: WINDOW_SECONDS, keyPrefix };
    const inMemory = cluster.isWorker ? new SharedLimiter(limits) : new RateLimiterMemory(limits);
    return storeClient === null
      ? inMemory
      : new RateLimiterRedis({ ...limits, storeClient, insuranceLimiter: inMemory });
  };
  const byAddress = limiter("sign-in", env.SIGN_IN_ATTEMPTS);
  const guests = limiter("guest", env.SIGN_IN_ATTEMPTS * GUESTS_PER_ATTEMPT);
  const afterCaptcha = limiter("sign-in-person", env.SIGN_IN_ATTEMPTS);
  const byBrowser = limiter("sign-in-known", KNOWN_BROWSER_ATTEMPTS);

  function connect(url: string) {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: VALKEY_TIMEOUT_MS,
      socketTimeout: VALKEY_TIMEOUT_MS,
    });
    const outage = watchOutage({
      onChange: (err) =>
        logger.warn({ err }, "Valkey unavailable; sign-in attempts are counted in memory"),
      onEnd: (failures) => logger.info({ failures }, "Valkey is available again"),
    });
    client.on("error", (error: Error) => {
      onValkey(false);
      outage.failed(error);
    });
    client.on("ready", () => {
      onValkey(true);
      outage.worked();
    });
    return client;
  }

  function knownBrowserName(req: Request, { locals: { browser, page } }: Response): string | null {
    if (page.id === "staff-sign-in-code") return browser.nameForStaff();
    const email = getField(req, "email");
    const kind = page.id === "staff-sign-in" ? "staff" : "customer";
    return email === "" ? null : browser.nameFor(kind, email);
  }

  async function count(req: Request, res: Response): Promise<void> {
    const ip = findAddressBlock(req.ip);
    try {
      await (isOfGuest(req, res) ? guests : byAddress).consume(ip);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const browser = knownBrowserName(req, res);
      if (browser !== null) await byBrowser.consume(browser);
      else if (await hasPassedCaptcha(req)) await afterCaptcha.consume(ip);
      else throw refused;
    }
  }

  async function hasPassedCaptcha(req: Request): Promise<boolean> {
    const token = verify === null ? "" : getField(req, "captcha");
    return verify !== null && token !== "" && verify(token, req.ip ?? "unknown");
  }

  return (req, res, next) => {
    const { id } = res.locals.page;
    if (
      req.method !== "POST" ||
      !limitedRoutes.has(id) ||
      (mailedLinkRoutes.has(id) && isOfMailedLink(req)) ||
      isInvalid(req, res)
    ) {
      next();
      return;
    }
    count(req, res).then(
      () => {
        next();
      },
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) next(refused);
        else
          next(
            new RequestRejected(429, {
              "Retry-After": String(Math.ceil(refused.msBeforeNext / 1000)),
            }),
          );
      },
    );
  };
}

const getField = (req: Request, name: string): string => getFields(req).get(name)?.trim() ?? "";

/** Returns the fields of a posted form. Multipart has none, because no sign-in form uses it. */
function getFields(req: Request): URLSearchParams {
  const isEncoded = req.is("application/x-www-form-urlencoded") !== false;
  return new URLSearchParams(
    isEncoded && Buffer.isBuffer(req.body) ? req.body.toString("utf8") : "",
  );
}

const isUrlEncoded = (req: Request) => Boolean(req.is("application/x-www-form-urlencoded"));

/** Whether every form of the page refuses these fields unread. A sealed `note` may have the email instead. */
function isInvalid(req: Request, { locals }: Response): boolean {
  const { credentials = [] } = locals.form ?? {};
  const form = getFields(req);
  if (credentials.length === 0 || !isUrlEncoded(req) || form.has("note")) return false;
  return credentials.every((schema) => parseWithZod(form, { schema }).status !== "success");
}

/** Whether a form has the details of a guest, and requests no mail. */
function isOfGuest(req: Request, { locals }: Response): boolean {
  const form = getFields(req);
  return (
    locals.page.id === "checkout-account" && form.get("intent") === "guest" && !form.has("way")
  );
}

function isOfMailedLink(req: Request): boolean {
  const at = req.originalUrl.indexOf("?");
  if (at === -1) return false;
  return isLinkForm(new URLSearchParams(req.originalUrl.slice(at + 1)), getFields(req));
}

type Fields = Pick<URLSearchParams | FormData, "get" | "has">;

export const hasLink = (query: Fields) => query.has("token") || query.has("registration");

/** Returns whether a form has a mailed link's token, which cannot be guessed, and no code, which can. */
export function isLinkForm(query: Fields, form: Fields): boolean {
  const isFilled = (fields: Fields, name: string) => (fields.get(name) ?? "") !== "";
  if (!hasLink(query) || form.has("code") || form.has("email")) return false;
  switch (form.get("intent")) {
    case "link":
      return isFilled(form, "token");
    case "confirm":
      return isFilled(form, "registration");
    case "new-password":
      return isFilled(query, "token");
    default:
      return false;
  }
}
