import { z } from "zod";
import type { Result } from "#contract/calls/result";
import { venue } from "#contract/venue";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

const envSchema = z.object({
  CARD_PORT: port.default(3002),
  // Never all interfaces by default, since the control page has no sign-in.
  HOST: z.string().min(1).default("127.0.0.1"),
  CARD_PUBLIC_URL: httpUrl.default("http://localhost:3002"),
  CARD_MERCHANT_NAME: z.string().min(1).default(venue.name),
  DATA_DIR: z.string().min(1).default(".data"),
  // "no": nothing outlasts the program. For measurements, since writing all of it at each change takes longer each time.
  KEEP_STATE: z.enum(["yes", "no"]).default("yes"),
  // Live keys are refused, so that real payments can never go to this program.
  STRIPE_SECRET_KEY: z.string().regex(/^sk_test_\w+$/, "must be a test key, sk_test_…"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, "must be whsec_ and at least 8 more characters"),
  WEBHOOK_URL: httpUrl.default("http://127.0.0.1:3001/api/v3/payments/webhook"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type CardProviderEnv = z.infer<typeof envSchema>;

/** On failure, `message` is one line that lists every invalid variable. */
export function parseEnv(
  source: Record<string, string | undefined>,
): Result<CardProviderEnv, string> {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  return { ok: false, failure: `card provider: invalid environment: ${errors.join("; ")}` };
}
