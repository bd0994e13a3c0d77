import Iron from "@hapi/iron";
import { LRUCache } from "lru-cache";
import { createHash, hkdfSync } from "node:crypto";
import { z } from "zod";

import { sessionDataSchema, type SessionData } from "./session-data";

type Unsealed<Data> = { data: Data; sealedAt: number };

export type Seal<Data = SessionData> = {
  /** Rejects data that `unseal` would refuse, so that the visitor keeps their previous cookie. */
  seal: (data: Data) => Promise<string>;
  /** Returns null if the data was tampered with, has expired, or does not match the schema. */
  unseal: (sealed: string) => Promise<Unsealed<Data> | null>;
};

/** Returns an id of a secret that reveals nothing about it. */
const getId = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, 8);

/** Derives a secret's keys once: Iron would stretch the secret for each cookie, two thirds of the cost of unsealing. */
function deriveKeys(secret: string, purpose: string) {
  const key = (use: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `foyer ${purpose} ${use}`, 32));
  return { id: getId(secret), encryption: key("encryption"), integrity: key("integrity") };
}

export function createSeal(secrets: readonly string[], idleSeconds: number): Seal {
  return createSealFor({ purpose: "session", schema: sessionDataSchema }, secrets, idleSeconds);
}

/** Encrypts and signs cookie data. The first secret seals and all unseal, so that secrets can be rotated. */
export function createSealFor<Data>(
  { purpose, schema }: { purpose: string; schema: z.ZodType<Data> },
  secrets: readonly string[],
  idleSeconds: number,
): Seal<Data> {
  const keys = secrets.map((secret) => deriveKeys(secret, purpose));
  const [current = deriveKeys("", purpose)] = keys;
  const passwords = Object.fromEntries(keys.map((key) => [key.id, key]));
  const sealedSchema = z.object({ data: schema, sealedAt: z.number() });
  const isIdle = ({ sealedAt }: Unsealed<Data>) => Date.now() - sealedAt > idleSeconds * 1000;
  const options = { ...Iron.defaults, ttl: idleSeconds * 1000, timestampSkewSec: 0 };
  // By sealed cookie; never stale, because a sealed value cannot change.
  const cache = new LRUCache<string, Unsealed<Data>>({ max: 1500, ttl: 2 * 60_000 });
  return {
    seal: async (data) =>
      Iron.seal({ data: schema.parse(data), sealedAt: Date.now() }, current, options),
    async unseal(sealed) {
      const cached = cache.get(sealed);
      if (cached !== undefined) return isIdle(cached) ? null : cached;
      try {
        const parsed = sealedSchema.safeParse(await Iron.unseal(sealed, passwords, options));
        if (!parsed.success) return null;
        cache.set(sealed, parsed.data);
        return parsed.data;
      } catch {
        return null;
      }
    },
  };
}
