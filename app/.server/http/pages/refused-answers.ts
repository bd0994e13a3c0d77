import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { sealOf } from "~/.server/session/seal";

/** Seconds. Long enough to correct a form, field by field. */
export const KEPT_SECONDS = 15 * 60;
/** Bytes. A browser keeps 4,096 of a cookie with its name and attributes. */
const COOKIE_MAX = 3900;
/** Bytes of JSON: no form of ours is larger than the body that may be posted. */
const JSON_MAX = 64 * 1024;

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
  /** The cookie's value; null when the answer holds a secret that the page needs, or is too large. */
  keep: (place: Place, refused: RefusedAnswer) => Promise<string | null>;
  /** What was kept for this very place, or null. */
  read: (place: Place, cookie: string) => Promise<RefusedAnswer | null>;
};

/** Somebody who signs in or out is another owner. */
export const ownerOf = (sessions: readonly (string | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(sessions)).digest("base64url").slice(0, 16);

/**
 * Keeps what an action answered to a refused form, sealed in the visitor's browser, so that a GET of the same page can
 * show it again. Passwords and codes are left out.
 */
export function createRefusedAnswers(secrets: readonly string[]): RefusedAnswers {
  const seal = sealOf({ what: "refused form", schema: keptSchema }, secrets, KEPT_SECONDS);
  return {
    async keep(place, { data, ...rest }) {
      const plain = withoutSecrets(data);
      if (plain === null) return null;
      const json = Buffer.from(JSON.stringify(plain.kept));
      if (json.length > JSON_MAX) return null;
      const answer = deflateRawSync(json).toString("base64");
      const sealed = await seal.seal({ ...place, ...rest, answer });
      return sealed.length <= COOKIE_MAX ? sealed : null;
    },
    async read({ id, path, owner }, cookie) {
      const kept = (await seal.unseal(cookie))?.data;
      if (kept === undefined || kept.id !== id || kept.path !== path || kept.owner !== owner)
        return null;
      const json = inflateRawSync(Buffer.from(kept.answer, "base64"), {
        maxOutputLength: JSON_MAX,
      });
      const data: unknown = JSON.parse(json.toString("utf8"));
      return { route: kept.route, version: kept.version, data };
    },
  };
}

/** Fields of our forms that are never kept. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "password",
  "confirm",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "passphrase",
  "token",
  "captcha",
]);
/** A promo code or a voucher's; in an answer itself `code` is the name of a problem. */
const typedCodes: ReadonlySet<string> = new Set(["code"]);

/**
 * An action's answer without passwords, codes and tokens. Null when the page itself shows a secret, as that of an
 * authenticator: it cannot be shown again without it.
 */
export function withoutSecrets(answer: unknown): { kept: unknown } | null {
  try {
    return { kept: copy(answer, false) };
  } catch (error) {
    if (error instanceof ShowsSecret) return null;
    throw error;
  }
}

class ShowsSecret extends Error {}

/** `isTyped`: the value is what the visitor typed, field by field. */
function copy(value: unknown, isTyped: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => copy(one, isTyped));
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  const isCodeBox = "kind" in value && value.kind === "code";
  for (const [name, one] of Object.entries(value)) {
    if (name === "secret") throw new ShowsSecret();
    if (SECRET_FIELDS.has(name) && typeof one === "string") continue;
    if (isTyped && typedCodes.has(name)) continue;
    if (isCodeBox && name === "typed") kept[name] = "";
    else kept[name] = copy(one, isTyped || name === "initialValue" || name === "typed");
  }
  return kept;
}
