import { z } from "zod";

/** Control characters, line breaks, and marks that turn the direction of what follows or cannot be seen. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/** What mail programs make a link of. The box office has the same rule (crm/platform/name-text.ts). */
const WEB_ADDRESS =
  /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}-]{2,}[.\u3002\uff0e\uff61]\p{L}{2,}/iu;

const isOneLine = (name: string) => !UNSAFE.test(name);
const isNoAddress = (name: string) =>
  !WEB_ADDRESS.test(name) && !WEB_ADDRESS.test(name.normalize("NFKC"));

/** A name that may be left out: one line, and no web address, since it is shown to others and mailed. */
export const nameSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: "tooLong", abort: true })
    .refine(isOneLine, { error: "nameCharacters", abort: true })
    .refine(isNoAddress, { error: "nameAddress" });

/** The same where a name is required; `message` says so. */
export const requiredNameSchema = (message: string, max = 60) =>
  z.string({ error: message }).trim().min(1, { error: message, abort: true }).pipe(nameSchema(max));
