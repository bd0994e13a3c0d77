import cluster from "node:cluster";
import type { Request, RequestHandler, Response } from "express";
import { Redis } from "iovalkey";
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { addressBlockOf } from "#contract/address-block";

import type { Env } from "~/.server/env";
import type { Logger } from "~/.server/logger";
import type { RouteId } from "~/routing/route-table";
import { RequestRejected } from "../request-rejected";
import type { VerifyCaptcha } from "./captcha";

const counted = new Set<RouteId>([
  "login",
  "password",
  "register",
  "reset-password",
  "authentication",
  "checkout-account",
  "maintenance-bypass",
  "order-link",
  "staff-sign-in",
  "staff-code",
]);
const mailed = new Set<RouteId>(["reset-password", "authentication"]);
const WINDOW_SECONDS = 300;
/** A Valkey that accepts connections but answers nothing would hold up every sign-in: its connection is closed. */
const LONGEST_ANSWER_MS = 500;
/** What a browser has besides for the accounts that somebody has signed in to with it: nobody else uses that up. */
const OF_A_KNOWN_BROWSER = 20;

/**
 * How often one address may try to sign in or register, counted in Valkey, or without it by the supervisor of all workers. Not
 * counted are forms that claim a mailed link's token: nobody guesses one, and the box office refuses a wrong one before it
 * hashes a password. A passed CAPTCHA gives as many attempts again.
 */
export function signInLimit(
  env: Pick<Env, "SIGN_IN_ATTEMPTS" | "VALKEY_URL">,
  logger: Logger,
  verify: VerifyCaptcha | null = null,
): RequestHandler {
  const storeClient = env.VALKEY_URL === undefined ? null : connect(env.VALKEY_URL);
  const limiter = (keyPrefix: string, points: number) => {
    const limits = { points, duration: WINDOW_SECONDS, keyPrefix };
    const own = cluster.isWorker ? new RateLimiterCluster(limits) : new RateLimiterMemory(limits);
    return storeClient === null
      ? own
      : new RateLimiterRedis({ ...limits, storeClient, insuranceLimiter: own });
  };
  const ofAddress = limiter("sign-in", env.SIGN_IN_ATTEMPTS);
  const ofPeople = limiter("sign-in-person", env.SIGN_IN_ATTEMPTS);
  const ofBrowser = limiter("sign-in-known", OF_A_KNOWN_BROWSER);

  function connect(url: string) {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: LONGEST_ANSWER_MS,
      socketTimeout: LONGEST_ANSWER_MS,
    });
    client.on("error", (error: Error) => {
      logger.warn(
        { err: error },
        "Valkey does not answer; attempts are counted by this process alone",
      );
    });
    return client;
  }

  function knownTo(req: Request, { locals: { browser, page } }: Response): string | null {
    if (page.id === "staff-code") return browser.nameForStaff();
    const email = fieldOf(req, "email");
    const kind = page.id === "staff-sign-in" ? "staff" : "customer";
    return email === "" ? null : browser.nameFor(kind, email);
  }

  async function count(req: Request, res: Response): Promise<void> {
    const ip = addressBlockOf(req.ip);
    try {
      await ofAddress.consume(ip);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const browser = knownTo(req, res);
      if (browser !== null) await ofBrowser.consume(browser);
      else if (await isPerson(req)) await ofPeople.consume(ip);
      else throw refused;
    }
  }

  async function isPerson(req: Request): Promise<boolean> {
    const token = verify === null ? "" : fieldOf(req, "captcha");
    return verify !== null && token !== "" && verify(token, req.ip ?? "unknown");
  }

  return (req, res, next) => {
    const { id } = res.locals.page;
    if (req.method !== "POST" || !counted.has(id) || (mailed.has(id) && isOfMailedLink(req))) {
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

const fieldOf = (req: Request, name: string): string => fieldsOf(req).get(name)?.trim() ?? "";

/** The fields of a posted form; of a multipart one, which no page of ours sends here, none. */
function fieldsOf(req: Request): URLSearchParams {
  const isEncoded = req.is("application/x-www-form-urlencoded") !== false;
  return new URLSearchParams(
    isEncoded && Buffer.isBuffer(req.body) ? req.body.toString("utf8") : "",
  );
}

function isOfMailedLink(req: Request): boolean {
  const at = req.originalUrl.indexOf("?");
  if (at === -1) return false;
  return isLinkForm(new URLSearchParams(req.originalUrl.slice(at + 1)), fieldsOf(req));
}

type Fields = Pick<URLSearchParams | FormData, "get" | "has">;

export const hasLink = (query: Fields) => query.has("token") || query.has("registration");

/** Whether a form brings a mailed link's token and no code: a token cannot be guessed, a code can. */
export function isLinkForm(query: Fields, form: Fields): boolean {
  const isGiven = (fields: Fields, name: string) => (fields.get(name) ?? "") !== "";
  if (!hasLink(query) || form.has("code") || form.has("email")) return false;
  switch (form.get("intent")) {
    case "link":
      return isGiven(form, "token");
    case "confirm":
      return isGiven(form, "registration");
    case "new-password":
      return isGiven(query, "token");
    default:
      return false;
  }
}
