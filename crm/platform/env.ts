import { z } from "zod";

import { tracingVariables } from "#contract/start-tracing";
import { venue } from "#contract/venue";
import { readFaultSetting } from "./faults/fault-points";
import { hasHundredths } from "./formats";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
/** Sums are counted in hundredths everywhere; a currency that has none, or thousandths, would come out wrong. */
const currency = z
  .string()
  .refine(hasHundredths, "must be a currency of hundredths, like USD, GBP, DKK or SEK");
const flag = z
  .enum(["1", "0", "true", "false"], "must be 1 or 0")
  .transform((value) => value === "1" || value === "true");
const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  CRM_PORT: port.default(3001),
  /** Of the worker, for its health alone. */
  CRM_WORKER_PORT: port.default(3004),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Where a browser reaches the box office itself (the dev mailbox). */
  CRM_PUBLIC_URL: httpUrl.default("http://localhost:3001"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be postgres://…" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  DATA_DIR: z.string().min(1).default(".data"),
  PG_PORT: port.default(54_329),
  /** What the storefront shows to be let in. */
  CRM_API_KEY: z.string().min(16, "must be set to at least 16 characters"),
  STOREFRONT_URL: httpUrl.default("http://localhost:3000"),
  /** What the venue sells in: the storefront has the same. */
  CURRENCY: currency.default("USD"),
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_(test|live)_\w+$/, "must look like sk_test_…"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S{8,}$/, "must look like whsec_…"),
  /** The stand-in's address; absent: the provider itself. */
  STRIPE_API_URL: httpUrl.optional(),
  /** Signs the tokens of links to orders; several, apart by spaces: the first signs, all are known. */
  LINK_SECRET: z
    .string()
    .default("")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(
      z
        .array(z.string().min(32, "must have at least 32 characters each"))
        .min(1, "must be set to at least 32 characters"),
    ),
  /** Seals the secrets of staff's authenticators; several, apart by spaces, to change it. Without it they are plain. */
  STAFF_SECRETS_KEY: z
    .string()
    .default("")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string().min(32, "must have at least 32 characters each"))),
  /** Seats that all behind one address who have no paid order may hold at once, and newly in a minute; 0: no limit. */
  HOLD_LIMIT_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(60),
  HOLD_LIMIT_ADDRESS_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(40),
  /** Seats that one signed-in customer with a paid order may hold at once; 0: no limit. */
  HOLD_LIMIT_CUSTOMER: z.coerce.number().int().min(0).max(100_000).default(40),
  /** Places in a queue, not entered yet, of all behind one address who are not signed in; 0: no limit. */
  QUEUE_LIMIT_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(60),
  /** How long a stopping program still accepts calls, so that load balancers notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Calls that one process works on at once; others wait, and are turned away in the end; 0: no limit. */
  CALLS_AT_ONCE: z.coerce.number().int().min(0).max(10_000).default(250),
  /** How often a worker looks at unfinished payments; 0 leaves that to other workers. */
  RECONCILE_SECONDS: z.coerce.number().int().min(0).max(3600).default(15),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be smtp(s)://…" }).optional(),
  /** Asked by POST to forget the pages that a CDN keeps in front of the storefronts, and the header that lets it. */
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/, "must look like Name: value")
    .optional(),
  MAIL_FROM: z.string().min(3).default(`${venue.name} <boxoffice@riverside.example>`),
  /** Seeds the demo season into an empty database, and lets the clock and the stock be set. */
  DEMO: flag.default(false),
  /** Demo and test only, "after-paid-stored:crash": a fault that is there when the process starts. */
  CRM_FAULT: z
    .string()
    .refine((text) => readFaultSetting(text) !== null, "must be a point:kind")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...tracingVariables,
});

/** Nothing of a demo, whose passwords are public, is there where real money is taken. */
const envSchema = variables.superRefine(({ DEMO, NODE_ENV, STRIPE_SECRET_KEY }, context) => {
  if (!/^[sr]k_live_/.test(STRIPE_SECRET_KEY)) return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (DEMO) refuse("DEMO", "must not be set with a live STRIPE_SECRET_KEY");
  if (NODE_ENV !== "production")
    refuse("NODE_ENV", "must be production with a live STRIPE_SECRET_KEY");
});

export const CRM_VARIABLES = Object.keys(variables.shape);

export type CrmEnv = z.infer<typeof envSchema>;

/** What is needed to reach the database, to name the storefront in a mail and a sum, and nothing else. */
const storeEnvSchema = variables.pick({
  DATABASE_URL: true,
  DATABASE_POOL: true,
  DATA_DIR: true,
  PG_PORT: true,
  STOREFRONT_URL: true,
  CURRENCY: true,
});
export type StoreEnv = z.infer<typeof storeEnvSchema>;

type Source = Record<string, string | undefined>;
type Parsed<T> = { ok: true; env: T } | { ok: false; message: string };

/** Reads the environment once. Fails with one line that names every wrong variable. */
export function parseEnv(source: Source): Parsed<CrmEnv> {
  return parseWith(envSchema, source);
}

export function parseStoreEnv(source: Source): Parsed<StoreEnv> {
  return parseWith(storeEnvSchema, source);
}

function parseWith<T>(schema: z.ZodType<T>, source: Source): Parsed<T> {
  // A variable that is set to nothing counts as absent.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  return { ok: false, message: `wrong environment: ${faults.join("; ")}` };
}

/** Whether the calls that move the clock and the stock exist. */
export function hasTestTools(env: CrmEnv): boolean {
  return env.DEMO || env.NODE_ENV === "test";
}

/** Whether the dev mailbox can be opened: it asks for no key, so only in a demo or outside production, without SMTP. */
export function hasMailbox(env: CrmEnv): boolean {
  return env.SMTP_URL === undefined && (env.DEMO || env.NODE_ENV !== "production");
}

/** Why the box office cannot start, in one line for the person who started it. Not a bug: no trace is wanted. */
export class StartupError extends Error {
  override readonly name = "StartRefusal";
}
