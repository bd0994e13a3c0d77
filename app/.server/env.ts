import { z } from "zod";

import { isOrigin, MIN_API_KEY, NOT_AN_ORIGIN } from "#runtime/http";
import { readSecretFiles } from "#runtime/process/secret-files";
import { tracingVariables } from "#runtime/start-tracing";
import { CHECKOUT_STEP_NAMES, seriesError } from "#contract/names/checkout-series";
import { routeTable } from "~/routing/route-table";

const port = z.coerce.number().int().min(0).max(65535);
const url = z.url({ abort: true }).transform((value) => value.replace(/\/+$/, ""));
const seconds = z.coerce.number().min(0).max(86_400);

const SHORT_SECRET = "must be set to at least 32 characters";
/** `missing`: the message for a variable that is not set. */
const setTo = (missing: string) => z.string({ error: missing });
const development = process.env.NODE_ENV === "development";
const secret = (name: string) => {
  const schema = setTo(SHORT_SECRET).min(32, SHORT_SECRET);
  return development ? schema.default(`${name}-for-development-only-and-nowhere-else`) : schema;
};

const SHORT_KEY = `must be set to at least ${MIN_API_KEY} characters`;
const apiKey = setTo(SHORT_KEY).min(MIN_API_KEY, SHORT_KEY);

/** Checkout steps separated by spaces, in a valid order. */
const series = z
  .string()
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.enum(CHECKOUT_STEP_NAMES)))
  .superRefine((steps, context) => {
    const message = seriesError(steps);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** A first path segment that no other page uses. */
const adminPath = z
  .string()
  .transform((value) => value.replace(/^\/+|\/+$/g, ""))
  .pipe(z.string().regex(/^[a-z0-9-]{4,64}$/, "must be 4 to 64 letters, digits and hyphens"))
  .refine((value) => routeTable.every(({ path }) => path.split("/")[1] !== value), {
    error: "is the path of another page",
  });

/** Of the mode "base". */
const BASE_CAPTCHA = {
  CAPTCHA_SCRIPT_URL: "https://www.google.com/recaptcha/api.js",
  CAPTCHA_VERIFY_URL: "https://www.google.com/recaptcha/api/siteverify",
};

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  /** Processes that share the port; restarted when they die. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** A worker whose event loop is blocked for this long is killed and restarted; 0: never, for debugging. */
  WORKER_TIMEOUT_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  /** Pages that a process renders at once; others wait, and are turned away after a while. 0: no limit. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(0).max(10_000).default(64),
  /** How long a stopping program keeps accepting requests, so that load balancers notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** 0: no metrics. */
  METRICS_PORT: port.default(3003),
  /** The origin that visitors use, without a trailing slash. */
  PUBLIC_URL: url.refine(isOrigin, NOT_AN_ORIGIN).optional(),
  /** Separated by spaces: several box offices on one database, used in turn. */
  CRM_BASE_URL: z
    .string()
    .default("http://127.0.0.1:3001")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(url).min(1))
    .transform((addresses) => addresses.join(" ")),
  /** Base URL of a ticketing system that has pages to embed and an integration script; unset if it has none. */
  CRM_IFRAME_BASE: url.optional(),
  CRM_API_KEY: development ? apiKey.default("development-only") : apiKey,
  /** Separated by spaces: the first secret seals, all unseal. */
  SESSION_SECRET: secret("session")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string().min(32, "each must have at least 32 characters")).min(1)),
  /** Separated by spaces: other origins that forms may lead to (CSP form-action). Unset in production: Stripe's. */
  CARD_PAGE_ORIGINS: z
    .string()
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url()))
    .optional(),
  VALKEY_URL: z.url().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...tracingVariables,
  /** Proxies whose X-Forwarded headers are trusted: their number, or addresses separated by commas. */
  TRUST_PROXY: z.string().default("loopback"),
  /** The staff pages' path: `box-office-9f3` for /box-office-9f3. Unset: no staff pages. */
  ADMIN_PATH: adminPath.optional(),
  /** How long cached catalogue responses, and pages rendered from them, are fresh. */
  CATALOGUE_FRESH_SECONDS: seconds.default(2),
  PAGE_FRESH_SECONDS: seconds.default(2),
  /** How long a CDN may cache pages that are the same for everyone; 0: no CDN. */
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  /** Folder of the videos and captions of live streams; unset: none can be played. */
  STREAM_FOLDER: z.string().min(1).optional(),
  /** 0: `Strict-Transport-Security` leaves out subdomains of the host, for a venue that has some without https. */
  HSTS_SUBDOMAINS: z.enum(["0", "1"], "must be 1 or 0").default("1"),
  /** Attempts to sign in or register per address block in five minutes. */
  SIGN_IN_ATTEMPTS: z.coerce.number().int().min(1).default(60),
  /** Passphrase for buying while the sale is closed for maintenance. Unset: no one can. */
  MAINTENANCE_PASSPHRASE: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(200)
    .optional(),
  /** Both keys or none. Unset: no CAPTCHA. */
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  CAPTCHA_VERSION: z.string().default("v3"),
  CAPTCHA_MODE: z.enum(["base", "enterprise"]).default("base"),
  CAPTCHA_SIZE: z.enum(["compact", "normal", "invisible"]).default("compact"),
  CAPTCHA_SCRIPT_URL: z.url().default(BASE_CAPTCHA.CAPTCHA_SCRIPT_URL),
  CAPTCHA_VERIFY_URL: z.url().default(BASE_CAPTCHA.CAPTCHA_VERIFY_URL),
  /** Separated by spaces: origins that the CAPTCHA script loads from and connects to. */
  CAPTCHA_ORIGINS: z
    .string()
    .default("https://www.google.com https://www.gstatic.com")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url())),
  /** 1: no page may be in search engines, as specified; 0: public pages may. */
  NOINDEX: z.enum(["0", "1"]).default("1"),
  /** Overrides the currency in contract/venue.ts; must match the box office's. */
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters, such as USD or GBP")
    .optional(),
  /** Overrides the steps in app/venue-settings.ts. */
  CHECKOUT_SERIES: series.optional(),
  /** Overrides `expressCheckout` in app/venue-settings.ts. */
  EXPRESS_CHECKOUT: z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .optional(),
  /** 1: marks untranslated text with ⟦…⟧. */
  FALLBACK_VISIBLE: z.enum(["0", "1"]).default("0"),
});

/**
 * The CAPTCHA's unset variables, each with the set one that needs it. With one key alone, pages would get tokens that
 * nobody verifies, or none.
 */
function missingCaptcha(env: z.output<typeof variables>): [name: string, given: string][] {
  const keys = ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET_KEY"] as const;
  const given = keys.find((name) => env[name] !== undefined);
  const urls = ["CAPTCHA_SCRIPT_URL", "CAPTCHA_VERIFY_URL"] as const;
  const ofBase = urls.filter((name) => env[name] === BASE_CAPTCHA[name]);
  return [
    ...keys.flatMap((name): [string, string][] =>
      given !== undefined && env[name] === undefined ? [[name, given]] : [],
    ),
    ...(env.CAPTCHA_MODE === "enterprise" ? ofBase : []).map((name): [string, string] => [
      name,
      "CAPTCHA_MODE=enterprise",
    ]),
  ];
}

/** Production has no default for its own address, which is in links, cookies and checks of where forms come from. */
const envSchema = variables
  .superRefine((env, context) => {
    if (env.NODE_ENV === "production" && env.PUBLIC_URL === undefined)
      context.addIssue({ code: "custom", path: ["PUBLIC_URL"], message: "must be set" });
    for (const [name, given] of missingCaptcha(env))
      context.addIssue({ code: "custom", path: [name], message: `must be set with ${given}` });
  })
  .transform(({ CARD_PAGE_ORIGINS, ...env }) => ({
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? "http://localhost:3000",
    CARD_PAGE_ORIGINS: CARD_PAGE_ORIGINS ?? [
      env.NODE_ENV === "production" ? "https://checkout.stripe.com" : "http://localhost:3002",
    ],
  }));

export const STOREFRONT_VARIABLES = Object.keys(variables.shape);

export type Env = z.output<typeof envSchema>;

/** Parses environment variables, or the files that `NAME_FILE` names; empty ones count as unset. Throws a one-line error that names all invalid ones. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const read = readSecretFiles(variables, STOREFRONT_VARIABLES);
  const nonEmpty = Object.entries(read.variables).filter(([, value]) => value !== "");
  const parsed = envSchema.safeParse(Object.fromEntries(nonEmpty));
  if (parsed.success && read.problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const errors = [
    ...read.problems,
    ...issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  ];
  throw new Error(`Invalid storefront environment: ${errors.join("; ")}`);
}
