import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TextSeal = {
  seal: (text: string) => string;
  /** Returns null for a text that none of the secrets has sealed. */
  open: (sealed: string) => string | null;
};

/**
 * Seals texts with AES-256-GCM, as base64url of IV, ciphertext and tag. The key is derived from the first secret and
 * `use`; all secrets open, so that secrets can be rotated. Never change `use`: texts that are stored or were mailed
 * could no longer be opened.
 */
export function createTextSeal(secrets: readonly string[], use: string): TextSeal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", use, 32)));
  return {
    seal(text) {
      const [current] = keys;
      if (current === undefined) throw new Error("no sealing secret configured");
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      // Truncated tags are easier to forge.
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const text = openWith(key, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
