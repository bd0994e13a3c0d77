import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const linkStateSchema = z.object({
  /** The recipient of the mail: an expired link can be requested again in one click, on any device. */
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
  // Another text would be another key, and links that were mailed before would lose their state.
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "foyer mail note", 32)),
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
