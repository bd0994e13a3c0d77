import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

const envSchema = z.object({
  CARD_PORT: port.default(3002),
  // Never every interface by default, production or not: the control page below it has no sign-in.
  HOST: z.string().min(1).default("127.0.0.1"),
  CARD_PUBLIC_URL: httpUrl.default("http://localhost:3002"),
  CARD_MERCHANT_NAME: z.string().min(1).default("Riverside Performing Arts Center"),
  DATA_DIR: z.string().min(1).default(".data"),
  // A live key is refused: this program must never be what real money is sent to.
  STRIPE_SECRET_KEY: z.string().regex(/^sk_test_\w+$/, "must be a test key, sk_test_…"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S{8,}$/, "must look like whsec_…"),
  WEBHOOK_URL: httpUrl.default("http://127.0.0.1:3001/api/v3/payments/webhook"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type CardProviderEnv = z.infer<typeof envSchema>;

/** Reads the environment once. Fails with one line that names every wrong variable. */
export function parseEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: CardProviderEnv } | { ok: false; message: string } {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return { ok: true, env: parsed.data };
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  return { ok: false, message: `card provider: wrong environment: ${faults.join("; ")}` };
}
