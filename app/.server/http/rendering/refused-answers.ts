import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { sealOf } from "~/.server/session/seal";

/** Seconds. Long enough to correct a form, field by field. */
export const KEPT_SECONDS = 15 * 60;
/** Bytes. A browser keeps 4,096 of a cookie with its name and attributes. */
const MAX_COOKIE = 3900;
/** Bytes of JSON: no form of ours is larger than the body that may be posted. */
const MAX_JSON = 64 * 1024;

const keptSchema = z.object({
  id: z.string(),
  owner: z.string(),
  /** Path and query of the page. */
  path: z.string(),
  route: z.string(),
  /** Of the build: what an action answers may change with a release. */
  version: z.string(),
  /** Deflated JSON in base64. */
  answer: z.string(),
});

export type RefusedAnswer = { route: string; version: string; data: unknown };
type Place = { id: string; path: string; owner: string };

export type RefusedAnswers = {
  /**
   * Null when the answer holds a secret the page needs, or is too large. `complete`: also null when something that was
   * typed would be left out.
   */
  keep: (place: Place, refused: RefusedAnswer, want?: "complete") => Promise<string | null>;
  read: (place: Place, cookie: string) => Promise<RefusedAnswer | null>;
};

/** Somebody who signs in or out is another owner. */
export const ownerOf = (sessions: readonly (string | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(sessions)).digest("base64url").slice(0, 16);

/** Keeps the answer to a refused form, sealed in the visitor's browser, for a GET of the page. No passwords or codes. */
export function createRefusedAnswers(secrets: readonly string[]): RefusedAnswers {
  const seal = sealOf({ purpose: "refused form", schema: keptSchema }, secrets, KEPT_SECONDS);
  return {
    async keep(place, { data, ...rest }, want) {
      const plain = withoutSecrets(data);
      if (plain === null || (want === "complete" && !plain.isComplete)) return null;
      const json = Buffer.from(JSON.stringify(plain.kept));
      if (json.length > MAX_JSON) return null;
      const answer = deflateRawSync(json).toString("base64");
      const sealed = await seal.seal({ ...place, ...rest, answer });
      return sealed.length <= MAX_COOKIE ? sealed : null;
    },
    async read({ id, path, owner }, cookie) {
      const kept = (await seal.unseal(cookie))?.data;
      if (kept === undefined || kept.id !== id || kept.path !== path || kept.owner !== owner)
        return null;
      const json = inflateRawSync(Buffer.from(kept.answer, "base64"), {
        maxOutputLength: MAX_JSON,
      });
      const data: unknown = JSON.parse(json.toString("utf8"));
      return { route: kept.route, version: kept.version, data };
    },
  };
}

/** Fields of our forms that are never kept. Those of `NEVER_SHOWN` come back empty on every refused form. */
const NEVER_SHOWN: ReadonlySet<string> = new Set([
  "password",
  "confirm",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "passphrase",
  "captcha",
]);
const SECRET_FIELDS: ReadonlySet<string> = new Set([...NEVER_SHOWN, "token"]);
/** A promo code or a voucher's; in an answer itself `code` is the name of a problem. */
const typedCodes: ReadonlySet<string> = new Set(["code"]);

/**
 * An answer without passwords, codes and tokens. Null when the page itself shows a secret, as an authenticator's.
 * `isComplete`: nothing is missing that the page would show.
 */
function withoutSecrets(answer: unknown): { kept: unknown; isComplete: boolean } | null {
  try {
    const left: string[] = [];
    const kept = copy(answer, { isTyped: false, left });
    return { kept, isComplete: left.every((name) => NEVER_SHOWN.has(name)) };
  } catch (error) {
    if (error instanceof ShowsSecret) return null;
    throw error;
  }
}

class ShowsSecret extends Error {}

/** `isTyped`: the value is what the visitor typed, field by field. `left`: the names of what was left out. */
type Copying = { isTyped: boolean; left: string[] };

function copy(value: unknown, { isTyped, left }: Copying): unknown {
  if (Array.isArray(value)) return value.map((one) => copy(one, { isTyped, left }));
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  const isCodeBox = "kind" in value && value.kind === "code";
  for (const [name, one] of Object.entries(value)) {
    if (name === "secret") throw new ShowsSecret();
    const isSecret =
      (SECRET_FIELDS.has(name) && typeof one === "string") || (isTyped && typedCodes.has(name));
    const isTypedCode = isCodeBox && name === "typed";
    if ((isSecret || isTypedCode) && one !== "") left.push(name);
    if (isSecret) continue;
    if (isTypedCode) kept[name] = "";
    else
      kept[name] = copy(one, {
        isTyped: isTyped || name === "initialValue" || name === "typed",
        left,
      });
  }
  return kept;
}
