import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const noteSchema = z.object({
  /** To whom the mail went: a link that has run out can be asked for again in one press, on any device. */
  email: z.string(),
  /** The page that they were on the way to, of this site. */
  returnTo: z.string().nullable(),
  /** The token of a link that brings their basket to another device. */
  basket: z.string().nullable(),
});

export type MailNote = z.output<typeof noteSchema>;

/** Seals what a mailed link knows, for its address, and reads it again. It is no way to sign in. */
export type SealedLinkState = {
  seal: (note: MailNote) => string;
  /** Null for what was not sealed here. */
  open: (text: string | null) => MailNote | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed with the first secret and opened with all of them: AES-256-GCM, base64url. */
export function createMailNotes(secrets: readonly string[]): SealedLinkState {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "foyer mail note", 32)),
  );
  const read = (key: Buffer, sealed: Buffer): MailNote | null => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return noteSchema.parse(JSON.parse(text.toString("utf8")));
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
