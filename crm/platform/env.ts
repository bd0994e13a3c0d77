import { z } from "zod";

import { FEATURE_NAMES } from "#contract/names/features";
import { hasHundredths } from "#contract/text/intl";
import { emailError } from "#contract/text/email";
import { isOrigin, MIN_API_KEY, NOT_AN_ORIGIN } from "#runtime/http";
import { readSecretFiles } from "#runtime/process/secret-files";
import { tracingVariables } from "#runtime/start-tracing";
import { venue } from "#contract/venue";
import type { Result } from "#contract/calls/result";
import { readFaultSetting } from "./faults/fault-points";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL", abort: true });
/** The code assumes two decimal digits. */
const currency = z
  .string()
  .refine(hasHundredths, "must be a currency with two decimal digits, like USD, GBP, DKK or SEK");
const flag = z
  .enum(["1", "0", "true", "false"], "must be 1 or 0")
  .transform((value) => value === "1" || value === "true");
const SMTP = /^(?:none|smtps?:\/\/[^\s/].*)$/;
const MISSING_SECRET = "must be set to at least 32 characters";
const SHORT_KEY = `must be set to at least ${MIN_API_KEY} characters`;
/** `missing`: the message for a variable that is not set. */
const setTo = (missing: string) => z.string({ error: missing });
/** In production, where a default would be wrong: the demo database, links to localhost, a sender that is not the venue. */
const MUST_BE_SET = "must be set";
const LOCAL_STOREFRONT = "http://localhost:3000";
const hasMailAddress = (from: string) =>
  emailError(/^[^<>]*<([^<>]*)>$/.exec(from.trim())?.[1] ?? from.trim()) === null;
/** Secrets separated by spaces, for rotation. */
const secrets = z
  .string()
  .default("")
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.string().min(32, "must have at least 32 characters each")));
const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  CRM_PORT: port.default(3001),
  /** The worker serves only health checks and metrics. */
  CRM_WORKER_PORT: port.default(3004),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Base URL of the box office in a browser (for the dev mailbox). */
  CRM_PUBLIC_URL: httpUrl.default("http://localhost:3001"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be postgres://…" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  DATA_DIR: z.string().min(1).default(".data"),
  PG_PORT: port.default(54_329),
  /** The storefront's bearer token. */
  CRM_API_KEY: setTo(SHORT_KEY).min(MIN_API_KEY, SHORT_KEY),
  STOREFRONT_URL: httpUrl.refine(isOrigin, NOT_AN_ORIGIN).optional(),
  /** Must equal the storefront's. */
  CURRENCY: currency.default(venue.currency),
  STRIPE_SECRET_KEY: setTo("must be set, like sk_test_…").regex(
    /^[sr]k_(test|live)_\w+$/,
    "must be a secret key of Stripe, sk_live_… or sk_test_… (or a restricted one, rk_…)",
  ),
  STRIPE_WEBHOOK_SECRET: setTo("must be set, like whsec_…").regex(
    /^whsec_\S{8,}$/,
    "must be whsec_ and at least 8 more characters",
  ),
  /** URL of the stand-in; unset: Stripe. */
  STRIPE_API_URL: httpUrl.optional(),
  /** Signs the tokens of order links. Separated by spaces: the first signs, all verify. */
  LINK_SECRET: secrets.refine((list) => list.length > 0, MISSING_SECRET),
  /** Encrypts staff's authenticator secrets: the first encrypts, all decrypt. Unset, in a demo only: stored in plain text. */
  STAFF_SECRETS_KEY: secrets,
  /** Whether staff must set up an authenticator before anything else. */
  STAFF_SECOND_FACTOR: z
    .enum(["optional", "required"], "must be optional or required")
    .default("optional"),
  /**
   * Seats that visitors without a paid ticket older than a day may hold at once per address block, and take per minute.
   * 0: no limit.
   */
  HOLD_LIMIT_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(60),
  HOLD_LIMIT_ADDRESS_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(40),
  /** Seats that a signed-in customer with a paid ticket older than a day may hold at once. 0: no limit. */
  HOLD_LIMIT_CUSTOMER: z.coerce.number().int().min(0).max(100_000).default(40),
  /** Waiting places per queue and address block of visitors who are not signed in. 0: no limit. */
  QUEUE_LIMIT_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(60),
  /** The storefront's, if this machine has it, too: the checks look for the files of streams. */
  STREAM_FOLDER: z.string().min(1).optional(),
  /** Features to hide, separated by commas. */
  FEATURES_OFF: z
    .string()
    .default("")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(FEATURE_NAMES, `must name features: ${FEATURE_NAMES.join(", ")}`))),
  /** How long a stopping program still accepts requests, so that load balancers notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Concurrent requests per process; others wait and are then refused. 0: no limit. */
  CALLS_AT_ONCE: z.coerce.number().int().min(0).max(10_000).default(250),
  /** Interval of the reconciliation of unfinished payments. 0: not in this worker. */
  RECONCILE_SECONDS: z.coerce.number().int().min(0).max(3600).default(15),
  /** `none`: mail stays unsent. Unset: the dev mailbox, refused in production. */
  SMTP_URL: z.string().regex(SMTP, "must be smtp(s)://… or none").optional(),
  /** At once per worker: a mail takes four answers of the server. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(16),
  /** Receives a POST that purges the CDN's pages, with CDN_PURGE_HEADER for authorization. */
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/, "must look like Name: value")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(hasMailAddress, "must be an email address, or a name and <an email address>")
    .optional(),
  /** Seeds the demo season into an empty database and enables the test tools. */
  DEMO: flag.default(false),
  /** Demo and test only: a fault set at startup, such as "after-paid-stored:crash". */
  CRM_FAULT: z
    .string()
    .refine((text) => readFaultSetting(text) !== null, "must be point:kind")
    .optional(),
  /** Of the system that the venue's folder names (system/tessitura/connection.ts). */
  TESSITURA_URL: z.string().optional(),
  TESSITURA_USER: z.string().optional(),
  TESSITURA_USER_GROUP: z.string().optional(),
  TESSITURA_MACHINE: z.string().optional(),
  TESSITURA_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...tracingVariables,
});

type Variables = z.infer<typeof variables>;

/** Production without a demo, which has no defaults for what differs between venues. */
export const isVenue = ({ NODE_ENV, DEMO }: Pick<Variables, "NODE_ENV" | "DEMO">) =>
  NODE_ENV === "production" && !DEMO;

const withDefaults = <T extends Variables>(env: T) => ({
  ...env,
  STOREFRONT_URL: env.STOREFRONT_URL ?? LOCAL_STOREFRONT,
  MAIL_FROM: env.MAIL_FROM ?? `${venue.name} <${venue.email}>`,
});

/**
 * Refuses a demo, whose passwords are public, with a live card provider key, and production that would lose mail, mail
 * links to another site, keep authenticator secrets in plain text, or use a database of its own. Also a header for a CDN
 * without the CDN's address.
 */
const envSchema = variables
  .superRefine((env, context) => {
    const refuse = (path: keyof Variables, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (env.SMTP_URL === undefined && !hasMailbox(env))
      refuse("SMTP_URL", "must be set; none keeps mail unsent");
    if (env.CDN_PURGE_HEADER !== undefined && env.CDN_PURGE_URL === undefined)
      refuse("CDN_PURGE_URL", "must be set with CDN_PURGE_HEADER");
    if (isVenue(env)) {
      for (const name of ["DATABASE_URL", "STOREFRONT_URL"] as const)
        if (env[name] === undefined) refuse(name, MUST_BE_SET);
      if (env.MAIL_FROM === undefined && env.SMTP_URL !== "none") refuse("MAIL_FROM", MUST_BE_SET);
      if (env.STAFF_SECRETS_KEY.length === 0) refuse("STAFF_SECRETS_KEY", MISSING_SECRET);
    }
    if (!/^[sr]k_live_/.test(env.STRIPE_SECRET_KEY)) return;
    if (env.DEMO) refuse("DEMO", "must not be set with a live STRIPE_SECRET_KEY");
    if (env.NODE_ENV !== "production")
      refuse("NODE_ENV", "must be production with a live STRIPE_SECRET_KEY");
    if (env.STOREFRONT_URL?.startsWith("http:"))
      refuse("STOREFRONT_URL", "must be https with a live STRIPE_SECRET_KEY");
  })
  .transform(withDefaults);

export const CRM_VARIABLES = Object.keys(variables.shape);

export type CrmEnv = z.infer<typeof envSchema>;

/** Variables of the command line. */
const storeEnvSchema = variables
  .pick({
    NODE_ENV: true,
    DEMO: true,
    DATABASE_URL: true,
    DATABASE_POOL: true,
    DATA_DIR: true,
    PG_PORT: true,
    STOREFRONT_URL: true,
    CURRENCY: true,
    FEATURES_OFF: true,
  })
  .superRefine((env, context) => {
    if (isVenue(env) && env.DATABASE_URL === undefined)
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message: MUST_BE_SET });
  });
export type StoreEnv = z.infer<typeof storeEnvSchema>;

/** Of commands that write links. Throws `StartupError`. */
export function requireStorefrontUrl(env: StoreEnv): string {
  if (env.STOREFRONT_URL !== undefined) return env.STOREFRONT_URL;
  if (isVenue(env)) throw new StartupError(`invalid environment: STOREFRONT_URL ${MUST_BE_SET}`);
  return LOCAL_STOREFRONT;
}

type Source = Record<string, string | undefined>;
type Parsed<T> = Result<T, string>;

/** On failure, `message` is one line that names every invalid variable and contains no values. */
export function parseEnv(source: Source): Parsed<CrmEnv> {
  return parseWith(envSchema, source);
}

export function parseStoreEnv(source: Source): Parsed<StoreEnv> {
  return parseWith(storeEnvSchema, source);
}

function parseWith<T>(schema: z.ZodType<T>, source: Source): Parsed<T> {
  const read = readSecretFiles(source, CRM_VARIABLES);
  const nonEmpty = Object.fromEntries(
    Object.entries(read.variables).filter(([, value]) => value !== ""),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (parsed.success && read.problems.length === 0) return { ok: true, value: parsed.data };
  const wrong = parsed.error?.issues ?? [];
  const issues = [
    ...read.problems,
    ...wrong.map((issue) => `${issue.path.join(".")} ${issue.message}`),
  ];
  return { ok: false, failure: `invalid environment: ${issues.join("; ")}` };
}

export const requiresSecondFactor = ({
  STAFF_SECOND_FACTOR,
}: Pick<CrmEnv, "STAFF_SECOND_FACTOR">) => STAFF_SECOND_FACTOR === "required";

/** Whether the API has the operations that move the clock, block seats and inject faults. */
export function hasTestTools(env: CrmEnv): boolean {
  return env.DEMO || env.NODE_ENV === "test";
}

/**
 * Whether the dev mailbox is served. It has no authentication: only in a demo or outside production, and without SMTP.
 */
export function hasMailbox(env: Pick<Variables, "SMTP_URL" | "DEMO" | "NODE_ENV">): boolean {
  return env.SMTP_URL === undefined && (env.DEMO || env.NODE_ENV !== "production");
}

/** A problem of configuration or environment: its one-line message is printed without a stack trace. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
