import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { createSealFor } from "~/.server/session/seal";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { SECRET_FIELDS } from "~/domain/forms/define-form";

/** Bytes. Browsers keep 4,096 of a cookie with its name and attributes. */
const MAX_COOKIE = 3900;
/** Bytes: the largest body that may be posted. */
const MAX_JSON = 64 * 1024;

const savedSchema = z.object({
  id: z.string(),
  owner: z.string(),
  /** Path and query of the page. */
  path: z.string(),
  route: z.string(),
  /** Of the build: action data may change with a release. */
  version: z.string(),
  /** Deflated JSON in base64. */
  answer: z.string(),
});

export type RefusedForm = { route: string; version: string; data: unknown };
type Place = { id: string; path: string; owner: string };

export type RefusedForms = {
  /**
   * Returns null if the data is too large, or has a secret that the page needs. `complete`: also null if typed values
   * would be missing.
   */
  keep: (place: Place, refused: RefusedForm, requirement?: "complete") => Promise<string | null>;
  read: (place: Place, cookie: string) => Promise<RefusedForm | null>;
};

/** Identifies the visitor by their sessions: changes when they sign in or out. */
export const getFormOwner = (sessions: readonly (string | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(sessions)).digest("base64url").slice(0, 16);

/** Seals the action data of a refused form in a cookie, for a GET of the page. Without passwords and codes. */
export function createRefusedForms(secrets: readonly string[]): RefusedForms {
  const seal = createSealFor(
    { purpose: "refused form", schema: savedSchema },
    secrets,
    COOKIE_SECONDS.refused,
  );
  return {
    async keep(place, { data, ...rest }, requirement) {
      const safe = withoutSecrets(data);
      if (safe === null || (requirement === "complete" && !safe.isComplete)) return null;
      const json = Buffer.from(JSON.stringify(safe.data));
      if (json.length > MAX_JSON) return null;
      const answer = deflateRawSync(json).toString("base64");
      const sealed = await seal.seal({ ...place, ...rest, answer });
      return sealed.length <= MAX_COOKIE ? sealed : null;
    },
    async read({ id, path, owner }, cookie) {
      const saved = (await seal.unseal(cookie))?.data;
      if (saved === undefined || saved.id !== id || saved.path !== path || saved.owner !== owner)
        return null;
      const json = inflateRawSync(Buffer.from(saved.answer, "base64"), {
        maxOutputLength: MAX_JSON,
      });
      const data: unknown = JSON.parse(json.toString("utf8"));
      return { route: saved.route, version: saved.version, data };
    },
  };
}

/** Never saved, because every refused form shows them empty. */
const neverShown: ReadonlySet<string> = new Set(SECRET_FIELDS);
const secretFields: ReadonlySet<string> = new Set([...SECRET_FIELDS, "token"]);
/** Only as typed values: in the data itself, `code` is the name of a problem. */
const typedCodes: ReadonlySet<string> = new Set(["code"]);

/**
 * Returns action data without passwords, codes and tokens. Null if the page shows a secret, such as an authenticator's.
 * `isComplete`: nothing is missing that the page would show.
 */
function withoutSecrets(actionData: unknown): { data: unknown; isComplete: boolean } | null {
  try {
    const omitted: string[] = [];
    const data = copy(actionData, { isTyped: false, omitted });
    return { data, isComplete: omitted.every((name) => neverShown.has(name)) };
  } catch (error) {
    if (error instanceof ShowsSecret) return null;
    throw error;
  }
}

class ShowsSecret extends Error {}

/** `isTyped`: the value has the typed fields by name. `omitted`: collects the names of omitted fields. */
type CopyOptions = { isTyped: boolean; omitted: string[] };

function copy(value: unknown, { isTyped, omitted }: CopyOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, { isTyped, omitted }));
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  const isCodeReply = "kind" in value && value.kind === "code";
  for (const [name, field] of Object.entries(value)) {
    if (name === "secret") throw new ShowsSecret();
    const isSecret =
      (secretFields.has(name) && typeof field === "string") || (isTyped && typedCodes.has(name));
    const isTypedCode = isCodeReply && name === "typed";
    if ((isSecret || isTypedCode) && field !== "") omitted.push(name);
    if (isSecret) continue;
    if (isTypedCode) result[name] = "";
    else
      result[name] = copy(field, {
        isTyped: isTyped || name === "initialValue" || name === "typed",
        omitted,
      });
  }
  return result;
}
