import { request } from "undici";
import { z } from "zod";

import type { CaptchaSettings } from "~/enhance/captcha/captcha";

import type { Env } from "~/.server/env";
import type { Logger } from "~/.server/logger";

type CaptchaEnv = Pick<
  Env,
  | "CAPTCHA_SITE_KEY"
  | "CAPTCHA_SECRET_KEY"
  | "CAPTCHA_VERSION"
  | "CAPTCHA_MODE"
  | "CAPTCHA_SIZE"
  | "CAPTCHA_SCRIPT_URL"
  | "CAPTCHA_VERIFY_URL"
>;

/** Verifies a token with the vendor. Failures return false, since a valid token only allows a few more attempts. */
export type VerifyCaptcha = (token: string, ip: string) => Promise<boolean>;

export function captchaSettings(env: CaptchaEnv): CaptchaSettings | null {
  const { CAPTCHA_SITE_KEY: key, CAPTCHA_VERSION: version, CAPTCHA_MODE: mode } = env;
  if (key === undefined) return null;
  const script = new URL(env.CAPTCHA_SCRIPT_URL);
  for (const [name, value] of [
    ["render", key],
    ["hl", "en-US"],
    ["badge", "bottomright"],
    ["size", env.CAPTCHA_SIZE],
  ] as const)
    script.searchParams.set(name, value);
  return { key, version, mode, scriptUrl: script.href };
}

/** Lower scores mean that the visitor is probably a bot. */
const MIN_SCORE = 0.5;
const TIMEOUT_MS = 2000;
const responseSchema = z.object({ success: z.boolean(), score: z.number().optional() });

/** Returns null if no CAPTCHA is configured. */
export function createVerifyCaptcha(env: CaptchaEnv, logger: Logger): VerifyCaptcha | null {
  const { CAPTCHA_SECRET_KEY: secret, CAPTCHA_VERIFY_URL: url } = env;
  if (secret === undefined) return null;
  return async (response, remoteip) => {
    try {
      const { body } = await request(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ secret, response, remoteip }).toString(),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      const { success, score = 1 } = responseSchema.parse(await body.json());
      return success && score >= MIN_SCORE;
    } catch (error) {
      logger.warn({ err: error }, "CAPTCHA vendor does not respond");
      return false;
    }
  };
}
