import type { CallInput, Calls, Result } from "#contract/define";
import type { basketOperations } from "#contract/operations/baskets";

import { requestScope } from "../request-scope";
import type { Crm } from "./ticketing";

type Listing = (typeof basketOperations)["listBasketSummaries"];

const MOST = 50;

type Asked = CallInput<Listing>["body"]["baskets"];
type Gathered = { asked: Asked; answer: Promise<Result<Listing>> };

/**
 * Asks in one call what is asked for in the same turn of the event loop: a call each is what costs the box office most.
 * Nothing is kept or delayed; each asks with the session of their own request.
 */
export function gatherSummaries({
  listBasketSummaries,
}: Pick<Calls<typeof basketOperations>, "listBasketSummaries">): Crm["getBasketSummary"] {
  let open: Gathered | null = null;

  function gather(): Gathered {
    const asked: Asked = [];
    const turnIsOver = new Promise((resolve) => setImmediate(resolve));
    const answer = turnIsOver.then(() => {
      if (open?.asked === asked) open = null;
      return listBasketSummaries({ body: { baskets: asked } });
    });
    return { asked, answer };
  }

  return async (basketId) => {
    const session = requestScope.getStore()?.crmSession() ?? null;
    if (open === null || open.asked.length >= MOST) open = gather();
    const { asked, answer } = open;
    const position = asked.push({ id: basketId, session }) - 1;
    const result = await answer;
    if (!result.ok) return { ok: false, failure: { code: "unavailable" } };
    const value = result.value[position];
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}
