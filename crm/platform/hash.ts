import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** The stored form of a token, which cannot be used to sign in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** OWASP's parameters for argon2id (19 MiB, two passes, one lane); the package's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let nobodys: Promise<string> | null = null;

/** Verifies a password. `null` (no such login) verifies a dummy hash, so that timing does not reveal it. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return matches && passwordHash !== null;
}
