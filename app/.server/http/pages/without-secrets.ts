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
