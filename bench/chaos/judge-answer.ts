import type { Answered } from "../../tests/support/visitor/form-browser";
import { readPage } from "../../tests/support/visitor/read-page";

export const MOST_MS = 5_000;
/** Characters of a page's main part that explain something. */
const LEAST_WORDS = 40;

export type Judged = { status: number; ms: number; wrong: string | null };

const SAYS_WHEN = [429, 503, 504];

/** Whether an answer is one that we mean to give while something is broken: the page, a way on, or what to do now. */
export function judgeAnswer(answered: Answered, ms: number): Judged {
  const { status, method, url, html, retryAfter } = answered;
  const name = `${method} ${url.pathname} ${status}`;
  const judged = (what: string | null): Judged => ({
    status,
    ms,
    wrong: what === null ? null : `${name}: ${what}`,
  });
  if (ms > MOST_MS) return judged(`took ${(ms / 1000).toFixed(1)} s`);
  if (status >= 300 && status < 400) return judged(null);
  const page = readPage(url, status, html);
  if (page.heading === "") return judged("no page of ours");
  if (status < 400) return judged(null);
  if (status === 404 || (status >= 500 && !SAYS_WHEN.includes(status)))
    return judged(`not a designed ending (${page.heading})`);
  if (SAYS_WHEN.includes(status) && retryAfter === null) return judged("does not say when to come");
  if (page.text.length < LEAST_WORDS) return judged(`does not explain (${page.text})`);
  return judged(null);
}
