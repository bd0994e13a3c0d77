import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import { randomBytes } from "node:crypto";

import type { Env } from "../env";

export type ContentSecurityPolicy = (nonce?: string) => string;

/**
 * The policy that browsers enforce. Without a nonce no inline script runs; with one, only those that carry it.
 * `form-action` names the card page: a form whose answer redirects there would be stopped otherwise.
 */
export function createContentSecurityPolicy(
  env: Pick<Env, "CARD_PAGE_ORIGINS" | "NODE_ENV" | "CAPTCHA_SITE_KEY" | "CAPTCHA_ORIGINS">,
): ContentSecurityPolicy {
  const captcha = env.CAPTCHA_SITE_KEY === undefined ? [] : env.CAPTCHA_ORIGINS;
  const from = (...origins: string[]) => ["'self'", ...origins, ...captcha].join(" ");
  const development = env.NODE_ENV === "development";
  const rest = [
    "default-src 'none'",
    // Vite puts styles into the page while developing.
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self'",
    `connect-src ${from(...(development ? ["ws:"] : []))}`,
    ...(captcha.length === 0 ? [] : [`frame-src ${captcha.join(" ")}`]),
    "manifest-src 'self'",
    `form-action 'self' ${env.CARD_PAGE_ORIGINS.join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const plain = `${rest}; script-src ${from()}`;
  return (nonce) => (nonce === undefined ? plain : `${plain} 'nonce-${nonce}'`);
}

/** The headers that every answer has. The policy is the one without a nonce until a page asks for one. */
export function securityHeaders(policy: ContentSecurityPolicy, secure: boolean): RequestHandler {
  const others = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    // `no-referrer` would make browsers send `Origin: null` with forms, which Remix refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: secure,
  });
  const withoutNonce = policy();
  return (req, res, next) => {
    res.setHeader("Content-Security-Policy", withoutNonce);
    res.setHeader("X-Robots-Tag", "noindex, nofollow");
    res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    others(req, res, next);
  };
}

/** The nonce of this answer, made when first asked for; the policy then names it. */
export function nonceFor(res: Response, policy: ContentSecurityPolicy): string {
  let { nonce } = res.locals;
  if (nonce === undefined) {
    nonce = randomBytes(16).toString("base64");
    res.locals.nonce = nonce;
    res.setHeader("Content-Security-Policy", policy(nonce));
  }
  return nonce;
}
