import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id (19 MiB, two passes, one lane); the package's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let nobodys: Promise<string> | null = null;

/** Whether a password is the one. `null` for a login that does not exist: it takes as long, and is never the one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return matches && passwordHash !== null;
}
