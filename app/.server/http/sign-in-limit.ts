import type { RequestHandler } from "express";
import { Redis } from "iovalkey";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

import { pathTo } from "~/routing/paths";

import type { Env } from "../env";
import type { Logger } from "../logger";
import { Refusal } from "./refusal";

const guarded = new Set([pathTo("login"), pathTo("register"), pathTo("checkout-account")]);
const WINDOW_SECONDS = 300;

/**
 * How often one address may try to sign in or register. Counted in Valkey where several storefronts run, else here,
 * and here too while Valkey does not answer.
 */
export function signInLimit(
  env: Pick<Env, "SIGN_IN_ATTEMPTS" | "VALKEY_URL">,
  logger: Logger,
): RequestHandler {
  const limits = { points: env.SIGN_IN_ATTEMPTS, duration: WINDOW_SECONDS, keyPrefix: "sign-in" };
  const own = new RateLimiterMemory(limits);
  const limiter = env.VALKEY_URL === undefined ? own : shared(env.VALKEY_URL, own, logger);

  function shared(url: string, insuranceLimiter: RateLimiterMemory, log: Logger) {
    const storeClient = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    storeClient.on("error", (error: Error) => {
      log.warn(
        { err: error },
        "Valkey does not answer; attempts are counted by this process alone",
      );
    });
    return new RateLimiterRedis({ ...limits, storeClient, insuranceLimiter });
  }

  return (req, _res, next) => {
    if (req.method !== "POST" || !guarded.has(req.path.replace(/\/+$|\.data$/g, ""))) {
      next();
      return;
    }
    limiter.consume(req.ip ?? "unknown").then(
      () => {
        next();
      },
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) next(refused);
        else
          next(new Refusal(429, { "Retry-After": String(Math.ceil(refused.msBeforeNext / 1000)) }));
      },
    );
  };
}
