import { randomUUID } from "node:crypto";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { z } from "zod";

import type { Result } from "#contract/calls/result";
import { Unavailable } from "#contract/calls/unavailable";
import type { Basket } from "#contract/schemas/basket";
import { isEmpty, listLines, type BasketLine } from "~/domain/basket/basket";
import { conflictRefusal, type BasketRefusal } from "~/parts/refusals/basket-refusal";
import type { Crm } from "~/.server/ticketing/ticketing";
import { requestedPath } from "~/.server/rendering/canonical-path";
import { throwErrorPage } from "~/.server/rendering/replies";
import { mergeDiff } from "~/domain/basket/basket-diff";
import { pathTo } from "~/routing/paths";
import { linkedBasket } from "~/parts/basket/linked-basket.server";

/** Why a linked basket couldn't be opened here. */
export type LinkedBasketProblem = BasketRefusal | { code: "expired" } | { code: "both" };

type OpenedBasket = Result<{ basket: Basket; mergedLines: BasketLine[] }, LinkedBasketProblem>;

/**
 * Opens the linked basket for this visitor. A claimed basket is shared by all devices of its customer. An unclaimed one
 * is moved into a new basket that only this visitor has, which invalidates the link. If the current basket has lines,
 * `merge` merges it, `replace` empties it, and `take` is refused with `both`.
 */
async function openLinkedBasket(
  crm: Crm,
  visit: { linked: Basket; own: Basket | null },
  mode: "take" | "merge" | "replace",
): Promise<OpenedBasket> {
  const { linked, own } = visit;
  const refused = (problem: LinkedBasketProblem) => ({ ok: false, failure: problem }) as const;
  const opened = (basket: Basket, mergedLines: BasketLine[] = []) =>
    ({ ok: true, value: { basket, mergedLines } }) as const;
  if (own?.id === linked.id) return opened(linked);
  const current = own !== null && !isEmpty(own) ? own : null;
  if (current !== null && mode === "take") return refused({ code: "both" });
  if (current !== null && mode === "replace") {
    const emptied = await crm.emptyBasket({ params: { id: current.id } });
    if (!emptied.ok) return refused(getProblem(emptied.failure));
  }
  if (current === null || mode === "replace") {
    if (linked.customerId !== null) return opened(linked);
    const moved = await crm.moveBasket({
      params: { id: linked.id },
      idempotencyKey: randomUUID(),
    });
    if (moved.ok) return opened(moved.value);
    return refused(getProblem(moved.failure));
  }
  const merged = await crm.mergeBaskets({
    params: { id: current.id },
    body: { from: linked.id, shared: linked.customerId === null },
    idempotencyKey: randomUUID(),
  });
  if (merged.ok) return opened(merged.value, listLines(linked));
  return refused(getProblem(merged.failure));
}

type Failure = Extract<Awaited<ReturnType<Crm["mergeBaskets"]>>, { ok: false }>["failure"];

function getProblem(failure: Failure): LinkedBasketProblem {
  switch (failure.code) {
    // Ids are those of baskets that were read, and keys are new.
    case "invalid":
    case "key-reused":
      throw new Unavailable("mergeBaskets");
    case "basket-expired":
    case "not-found":
      return { code: "expired" };
    case "conflict":
      return conflictRefusal(failure.reason);
    case "limit":
    case "not-allowed":
      return failure;
  }
}

const modeSchema = z.enum(["take", "merge", "replace"]);

/** GET changes nothing: mail scanners and prefetching browsers open links too. */
export async function getLinkedBasketPage({ request, params, context }: LoaderFunctionArgs) {
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) {
    const signInHref = await findSignInHref(context, request, params.token ?? "");
    return data({ view: null, signInHref }, { status: 404 });
  }
  const own = await context.basket();
  const view = {
    items: listLines(linked),
    heldUntil: linked.hold?.until ?? null,
    currentItems: own === null ? [] : listLines(own),
    isCurrent: own?.id === linked.id,
  };
  return { view, signInHref: null };
}

/** Returns the sign-in path if signing in may help: a claimed basket opens only for its customer. */
async function findSignInHref(context: AppLoadContext, request: Request, token: string) {
  if (context.basketLinks.read(token, context.now) === null) return null;
  if ((await context.customer()) !== null) return null;
  context.session.returnTo = requestedPath(request);
  return pathTo("login");
}

export async function submitLinkedBasket({ request, params, context }: ActionFunctionArgs) {
  const mode = modeSchema.safeParse((await request.formData()).get("intent"));
  if (!mode.success) return throwErrorPage(400);
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) return data<LinkedBasketProblem>({ code: "expired" }, { status: 404 });
  const visit = { linked, own: await context.basket() };
  const opened = await openLinkedBasket(context.crm, visit, mode.data);
  if (!opened.ok) return data(opened.failure, { status: 400 });
  const { basket, mergedLines } = opened.value;
  context.keepBasket(basket);
  context.session.flash("basket-brought");
  if (mergedLines.length > 0) context.session.noteBasketDiff(mergeDiff(mergedLines));
  return redirect(pathTo("basket"), 303);
}
