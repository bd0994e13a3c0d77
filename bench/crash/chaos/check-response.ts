import type { ResponseRecord } from "../../../tests/support/visitor/form-browser";
import { readPage } from "../../../tests/support/visitor/read-page";

export const MAX_MS = 5_000;
/** Minimum text length of a page that explains an error. */
const MIN_TEXT_LENGTH = 40;

export type CheckedResponse = { status: number; ms: number; wrong: string | null };

const NEEDS_RETRY_AFTER = [429, 503, 504];

/** Checks that a response during a fault is the page, a redirect or an error page that tells visitors what to do. */
export function checkResponse(answered: ResponseRecord, ms: number): CheckedResponse {
  const { status, method, url, html, retryAfter } = answered;
  const name = `${method} ${url.pathname} ${status}`;
  const result = (fault: string | null): CheckedResponse => ({
    status,
    ms,
    wrong: fault === null ? null : `${name}: ${fault}`,
  });
  if (ms > MAX_MS) return result(`took ${(ms / 1000).toFixed(1)} s`);
  if (status >= 300 && status < 400) return result(null);
  const page = readPage(url, status, html);
  if (page.heading === "") return result("not a storefront page");
  if (status < 400) return result(null);
  if (status === 404 || (status >= 500 && !NEEDS_RETRY_AFTER.includes(status)))
    return result(`unexpected error page (${page.heading})`);
  if (NEEDS_RETRY_AFTER.includes(status) && retryAfter === null) return result("no Retry-After");
  if (page.text.length < MIN_TEXT_LENGTH) return result(`no explanation (${page.text})`);
  return result(null);
}
