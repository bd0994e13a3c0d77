import {
  createHmac,
  timingSafeEqual,
  createHash,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { z } from "zod";

export type BasketLinks = {
  sign: (basketId: string, until: string) => string;
  read: (token: string, now: string) => string | null;
};

/**
 * `<basket>.<until>.<half of an HMAC-SHA-256>`, signed with the first secret, read with all. What is signed begins
 * with its purpose, so that no other reference passes for such a link.
 */
export function createBasketLinks(secrets: readonly string[]): BasketLinks {
  const signWith = (secret: string, basketId: string, until: string) =>
    createHmac("sha256", secret)
      .update(`bring basket ${basketId} here until ${until}`)
      .digest()
      .subarray(0, 16);
  return {
    sign(basketId, until) {
      const ends = Date.parse(until).toString(36);
      const signature = signWith(secrets[0] ?? "", basketId, ends).toString("base64url");
      return [basketId, ends, signature].join(".");
    },
    read(token, now) {
      const [basketId = "", ends = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isOurs = secrets.some((secret) => {
        const expected = signWith(secret, basketId, ends);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs && Number.parseInt(ends, 36) > Date.parse(now) ? basketId : null;
    },
  };
}

/** Made of the link's id and a secret, so that its owner can see it again while the box office keeps only a hash. */
export type ShareLinks = {
  /** The token of a link that is being made: 256 bits, base64url. */
  tokenOf: (shareId: string) => string;
  /** The token of a link that was made, by the SHA-256 (hex) that is kept of it; null when its secret is gone. */
  knownToken: (shareId: string, tokenHash: string) => string | null;
};

export function createShareLinks(secrets: readonly string[]): ShareLinks {
  const make = (secret: string, shareId: string) =>
    createHmac("sha256", secret).update(`tickets shared as ${shareId}`).digest("base64url");
  return {
    tokenOf: (shareId) => make(secrets[0] ?? "", shareId),
    knownToken: (shareId, tokenHash) =>
      secrets
        .map((secret) => make(secret, shareId))
        .find((token) => createHash("sha256").update(token).digest("hex") === tokenHash) ?? null,
  };
}

const linkStateSchema = z.object({
  /** To whom the mail went: a link that has run out can be asked for again in one press, on any device. */
  email: z.string(),
  returnTo: z.string().nullable(),
  basket: z.string().nullable(),
});

export type LinkState = z.output<typeof linkStateSchema>;

export type SealedLinkState = {
  seal: (note: LinkState) => string;
  open: (text: string | null) => LinkState | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed with the first secret and opened with all of them: AES-256-GCM, base64url. */
export function createSealedLinkState(secrets: readonly string[]): SealedLinkState {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "foyer link state", 32)),
  );
  const read = (key: Buffer, sealed: Buffer): LinkState | null => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return linkStateSchema.parse(JSON.parse(text.toString("utf8")));
    } catch {
      return null;
    }
  };
  return {
    seal(note) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keys[0] ?? Buffer.alloc(32), iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(note), "utf8"), cipher.final()]);
      return Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
    },
    open(text) {
      const sealed = Buffer.from(text ?? "", "base64url");
      if (sealed.length <= IV_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const note = read(key, sealed);
        if (note !== null) return note;
      }
      return null;
    },
  };
}
