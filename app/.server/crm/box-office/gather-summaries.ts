import { z } from "zod";

import type { BasketSummary } from "~/domain/basket-summary";

import type { Crm } from "../crm";
import type { CrmResult } from "../crm-result";
import type { Ask } from "./asker";
import { basketSummaryShape } from "./shapes/basket-summary";

/** As many as the box office tells of at once. */
const MOST = 50;

type Gathered = { ids: Set<string>; answer: Promise<CrmResult<BasketSummary[]>> };

/**
 * Asks in one call what is asked for in the same turn of the event loop: when many visitors look at pages at once, a
 * call for each of them is what the box office spends most of its time on. Nobody waits for others to ask, and nothing
 * is kept: every answer was asked for after its question.
 */
export function gatherSummaries(ask: Ask): Crm["getBasketSummary"] {
  let open: Gathered | null = null;

  function gather(): Gathered {
    const ids = new Set<string>();
    const turnIsOver = new Promise((resolve) => setImmediate(resolve));
    const answer = turnIsOver.then(() => {
      if (open?.ids === ids) open = null;
      const list = [...ids].map(encodeURIComponent).join(",");
      return ask(
        { method: "GET", path: `/baskets/summaries?ids=${list}` },
        z.array(basketSummaryShape),
      );
    });
    return { ids, answer };
  }

  return async (basketId) => {
    if (open === null || open.ids.size >= MOST) open = gather();
    const { ids, answer } = open;
    ids.add(basketId);
    const result = await answer;
    if (!result.ok) return result;
    const value = result.value.find(({ id }) => id === basketId);
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}
