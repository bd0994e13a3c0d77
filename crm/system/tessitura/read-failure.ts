import type { CallFailure, Refusal } from "./call-types";

/** `body`: as received. Errors are an array, one object, or a page of the web server in front. */
export type FailedAnswer = { status: number; body: string };

const CONSTANT = /^TESSITURA_[A-Z_]+/;

const UNAUTHORIZED = 401;
const TIMED_OUT = 408;
const TOO_MANY = 429;

const REASONS: Partial<Record<number, Refusal["reason"]>> = {
  403: "forbidden",
  404: "missing",
  409: "changed",
};

/** The errors of a body; null if it is not the API's. An empty one is a refusal without a word. */
function readErrors(body: string): unknown[] | null {
  if (body.trim() === "") return [];
  try {
    const json: unknown = JSON.parse(body);
    if (Array.isArray(json)) return json;
    return typeof json === "object" && json !== null ? [json] : null;
  } catch {
    return null;
  }
}

/** The rest of a description, and `Details`, name the venue's servers and stay unread. */
function findConstant(errors: readonly unknown[]): string | null {
  for (const error of errors) {
    if (typeof error !== "object" || error === null || !("Description" in error)) continue;
    const [constant] = CONSTANT.exec(String(error.Description)) ?? [];
    if (constant !== undefined) return constant;
  }
  return null;
}

/** What became of a call whose answer is no success. `isOutage`: it says that the system has a problem. */
export function readFailure(
  { status, body }: FailedAnswer,
  isRead: boolean,
): { failure: CallFailure; isOutage: boolean; constant: string | null } {
  const errors = readErrors(body);
  const constant = errors === null ? null : findConstant(errors);
  // Neither was carried out.
  if (status === UNAUTHORIZED)
    return { failure: { code: "unavailable", isOurs: true }, isOutage: true, constant };
  if (status === TOO_MANY) return { failure: { code: "unavailable" }, isOutage: true, constant };
  const isRefusal = status >= 400 && status < 500 && status !== TIMED_OUT && errors !== null;
  if (!isRefusal)
    return { failure: { code: isRead ? "unavailable" : "unknown" }, isOutage: true, constant };
  const reason = REASONS[status] ?? "rejected";
  return { failure: { code: "refused", reason, constant }, isOutage: false, constant };
}
