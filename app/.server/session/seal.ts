import Iron from "@hapi/iron";
import { LRUCache } from "lru-cache";
import { createHash, hkdfSync } from "node:crypto";
import { z } from "zod";

import { sessionDataSchema } from "./session-data";
import type { SessionData } from "./session-data";

type Unsealed<Data> = { data: Data; sealedAt: number };

export type Seal<Data = SessionData> = {
  /** Rejects data that `unseal` would not take again: the visitor keeps the cookie from before, with their basket. */
  seal: (data: Data) => Promise<string>;
  /** Null for what was tampered with, has idled out, or is of another shape. */
  unseal: (sealed: string) => Promise<Unsealed<Data> | null>;
};

/** The id under which a secret is found again: it says nothing about the secret. */
const idOf = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, 8);

/** A secret's two keys, made once: Iron stretches the secret for each cookie, two thirds of the cost of opening one. */
function keysOf(
  secret: string,
  what: string,
): { id: string; encryption: Buffer; integrity: Buffer } {
  const key = (use: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `foyer ${what} ${use}`, 32));
  return { id: idOf(secret), encryption: key("encryption"), integrity: key("integrity") };
}

/** Encrypts and signs a visitor's session. The first secret seals, all of them unseal, so that secrets can be changed. */
export function createSeal(secrets: readonly string[], idleSeconds: number): Seal {
  return sealOf({ what: "session", schema: sessionDataSchema }, secrets, idleSeconds);
}

export function sealOf<Data>(
  { what, schema }: { what: string; schema: z.ZodType<Data> },
  secrets: readonly string[],
  idleSeconds: number,
): Seal<Data> {
  const keys = secrets.map((secret) => keysOf(secret, what));
  const [current = keysOf("", what)] = keys;
  const passwords = Object.fromEntries(keys.map((each) => [each.id, each]));
  const sealedSchema = z.object({ data: schema, sealedAt: z.number() });
  const isIdle = ({ sealedAt }: Unsealed<Data>) => Date.now() - sealedAt > idleSeconds * 1000;
  const options = { ...Iron.defaults, ttl: idleSeconds * 1000, timestampSkewSec: 0 };
  // Invalidated by age; the key is the sealed cookie, whose content cannot change.
  const opened = new LRUCache<string, Unsealed<Data>>({ max: 1500, ttl: 2 * 60_000 });
  return {
    seal: async (data) =>
      Iron.seal({ data: schema.parse(data), sealedAt: Date.now() }, current, options),
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
