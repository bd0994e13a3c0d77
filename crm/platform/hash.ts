import { createHash, createHmac } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Key for counting by address or network, so that the address itself is not stored. */
export const hashAddress = (block: string, secret: string): string =>
  createHmac("sha256", secret).update(block).digest("hex").slice(0, 32);

/** OWASP's recommendation for argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const SAFE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the package accepts: a hundredth of the processor time. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let parameters = SAFE;

/** For tests, whose thousands of passwords protect nothing. Only dev/main.ts calls it, which no venue runs. */
export function hashPasswordsQuickly(): void {
  parameters = QUICK;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let dummyHash: Promise<string> | null = null;

/** Verifies a password. `null` (unknown login) verifies a dummy hash, so that timing does not reveal it. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword("dummy");
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
