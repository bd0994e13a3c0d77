import type { RequestHandler } from "express";
import helmet from "helmet";

import { INDEXED_PAGES } from "~/routing/indexed-pages";
import type { Env } from "../env";

/** `form-action` has the card page's origin, or browsers would block the payment form's redirect to it. */
export function createContentSecurityPolicy(
  env: Pick<
    Env,
    "CARD_PAGE_ORIGINS" | "NODE_ENV" | "CAPTCHA_SITE_KEY" | "CAPTCHA_ORIGINS" | "CRM_IFRAME_BASE"
  >,
): string {
  const captcha = env.CAPTCHA_SITE_KEY === undefined ? [] : env.CAPTCHA_ORIGINS;
  const framed = env.CRM_IFRAME_BASE === undefined ? [] : [new URL(env.CRM_IFRAME_BASE).origin];
  const frames = [...captcha, ...framed];
  const from = (...origins: string[]) => ["'self'", ...origins, ...captcha].join(" ");
  const development = env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    // Vite injects styles in development.
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${from(...(development ? ["ws:"] : []))}`,
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${env.CARD_PAGE_ORIGINS.join(" ")}`.trim(),
    // As `default-src`, named for scanners that look for it.
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `script-src ${from(...framed)}`,
  ].join("; ");
}

/** Removes the header that keeps a page out of search engines, if the venue lets it be found. Needs `canonicalAddress`. */
export const searchEngines =
  ({ NOINDEX }: Pick<Env, "NOINDEX">): RequestHandler =>
  (_req, res, next) => {
    if (NOINDEX === "0" && INDEXED_PAGES.has(res.locals.page.id)) res.removeHeader("X-Robots-Tag");
    next();
  };

/** `hsts`: null without https. */
export function securityHeaders(
  policy: string,
  hsts: { includeSubDomains: boolean } | null,
): RequestHandler {
  const others = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    // `no-referrer` would make browsers send `Origin: null` with forms, which Remix refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: hsts ?? false,
  });
  return (req, res, next) => {
    res.setHeader("Content-Security-Policy", policy);
    res.setHeader("X-Robots-Tag", "noindex, nofollow");
    res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    others(req, res, next);
  };
}
