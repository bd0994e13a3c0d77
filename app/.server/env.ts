import { z } from "zod";

import { tracingVariables } from "#contract/start-tracing";
import { CHECKOUT_STEP_NAMES } from "~/domain/checkout/checkout-steps";
import { seriesError } from "~/domain/checkout/checkout-steps";
import { routeTable } from "~/routing/route-table";

const port = z.coerce.number().int().min(0).max(65535);
const url = z.url().transform((value) => value.replace(/\/+$/, ""));
const seconds = z.coerce.number().min(0).max(86_400);

const development = process.env.NODE_ENV === "development";
const secret = (name: string) => {
  const schema = z.string().min(32, "must have at least 32 characters");
  return development ? schema.default(`${name}-for-development-only-and-nowhere-else`) : schema;
};

/** Steps of the checkout apart by spaces, in an order that a venue may have. */
const series = z
  .string()
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.enum(CHECKOUT_STEP_NAMES)))
  .superRefine((steps, context) => {
    const fault = seriesError(steps);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });

/** The first part of an address that no page of ours has. */
const adminPath = z
  .string()
  .transform((value) => value.replace(/^\/+|\/+$/g, ""))
  .pipe(z.string().regex(/^[a-z0-9-]{4,64}$/, "must be 4 to 64 letters, digits and hyphens"))
  .refine((value) => routeTable.every(({ path }) => path.split("/")[1] !== value), {
    error: "is the address of another page",
  });

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  /** Processes that share the port; each that dies is started again. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** A worker whose event loop stands still for so long is killed and started again; 0: never, as a debugger needs. */
  WORKER_TIMEOUT_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  /** Pages that one process makes at once; others wait, and are turned away in the end; 0: no limit. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(0).max(10_000).default(64),
  /** How long a program that is to stop goes on taking requests, so that balancers notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** 0 leaves metrics out. */
  METRICS_PORT: port.default(3003),
  /** As visitors know it, without a slash at the end. */
  PUBLIC_URL: url.default("http://localhost:3000"),
  /** Several box offices on one database, apart by spaces, take turns. */
  CRM_BASE_URL: z
    .string()
    .default("http://127.0.0.1:3001")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(url).min(1))
    .transform((addresses) => addresses.join(" ")),
  /** Where a ticketing system has pages to be framed; its integration script is below. Without it there are none. */
  CRM_IFRAME_BASE: url.optional(),
  CRM_API_KEY: development ? z.string().min(1).default("development") : z.string().min(1),
  /** Secrets apart by spaces: the first seals, all unseal. */
  SESSION_SECRET: secret("session")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string().min(32, "each must have at least 32 characters")).min(1)),
  /** Where forms may lead to besides this site (CSP form-action), apart by spaces. */
  CARD_PAGE_ORIGINS: z
    .string()
    .default("http://localhost:3002")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url())),
  VALKEY_URL: z.url().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...tracingVariables,
  /** Proxies in front whose X-Forwarded headers are believed: a number, or addresses apart by commas. */
  TRUST_PROXY: z.string().default("loopback"),
  /** Where the staff's pages are: `box-office-9f3` for /box-office-9f3. Without it there are none. */
  ADMIN_PATH: adminPath.optional(),
  /** How long an answer of the catalogue, and a page made of it, counts as fresh. */
  CATALOGUE_FRESH_SECONDS: seconds.default(2),
  PAGE_FRESH_SECONDS: seconds.default(2),
  /** How long a CDN in front may keep a page that is the same for everybody; 0: there is none. */
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  /** The folder of live streams' videos and captions; without it none plays. */
  STREAM_FOLDER: z.string().min(1).optional(),
  /** Attempts to sign in or register that one address has in five minutes. */
  SIGN_IN_ATTEMPTS: z.coerce.number().int().min(1).default(60),
  /** Passphrase for buying while the sale is closed for maintenance. Unset: no one can. */
  MAINTENANCE_PASSPHRASE: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(200)
    .optional(),
  /** A CAPTCHA's keys; without the first there is none, and nothing ever needs one. */
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  CAPTCHA_VERSION: z.string().default("v3"),
  CAPTCHA_SCRIPT_URL: z.url().default("https://www.google.com/recaptcha/api.js"),
  CAPTCHA_VERIFY_URL: z.url().default("https://www.google.com/recaptcha/api/siteverify"),
  /** Where its script loads from and asks, besides, apart by spaces. */
  CAPTCHA_ORIGINS: z
    .string()
    .default("https://www.google.com https://www.gstatic.com")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url())),
  /** In place of the venue's own currency (app/venue-settings.ts); the box office has the same. */
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capitals, like USD or GBP")
    .optional(),
  /** In place of the venue's own steps (app/venue-settings.ts). */
  CHECKOUT_SERIES: series.optional(),
  /** 1 marks words that a language lacks with ⟦…⟧. */
  FALLBACK_VISIBLE: z.enum(["0", "1"]).default("0"),
});

export const STOREFRONT_VARIABLES = Object.keys(envSchema.shape);

export type Env = z.output<typeof envSchema>;

/** The environment, checked; throws one line that names every bad variable. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // An empty variable counts as one that is not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The storefront's environment is not right. ${faults.join("; ")}`);
}
