import Iron from "@hapi/iron";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { z } from "zod";

import { sessionDataSchema } from "./session-data";
import type { SessionData } from "./session-data";

const sealedSchema = z.object({ data: sessionDataSchema, sealedAt: z.number() });
export type Unsealed = z.output<typeof sealedSchema>;

export type Seal = {
  seal: (data: SessionData) => Promise<string>;
  /** Null for what was tampered with, has idled out, or is of another shape. */
  unseal: (sealed: string) => Promise<Unsealed | null>;
};

/** The id under which a secret is found again: it says nothing about the secret. */
const idOf = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, 8);

/** Encrypts and signs a session. The first secret seals, all of them unseal, so that secrets can be changed. */
export function createSeal(secrets: readonly string[], idleSeconds: number): Seal {
  const [current = ""] = secrets;
  const password = { id: idOf(current), secret: current };
  const passwords = Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]));
  const isIdle = ({ sealedAt }: Unsealed) => Date.now() - sealedAt > idleSeconds * 1000;
  const options = { ...Iron.defaults, ttl: idleSeconds * 1000, timestampSkewSec: 0 };
  // A visitor's cookie is the same for up to a minute: what it holds is worked out once.
  const opened = new LRUCache<string, Unsealed>({ max: 5000, ttl: 2 * 60_000 });
  return {
    seal: (data) => Iron.seal({ data, sealedAt: Date.now() }, password, options),
    async unseal(sealed) {
      const before = opened.get(sealed);
      if (before !== undefined) return isIdle(before) ? null : before;
      try {
        const parsed = sealedSchema.safeParse(await Iron.unseal(sealed, passwords, options));
        if (!parsed.success) return null;
        opened.set(sealed, parsed.data);
        return parsed.data;
      } catch {
        return null;
      }
    },
  };
}
