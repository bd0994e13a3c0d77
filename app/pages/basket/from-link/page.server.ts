import { randomUUID } from "node:crypto";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import { isEmpty, linesOf, type BasketLine } from "~/domain/basket/basket";
import { conflictRefusal, type BasketRefusal } from "~/pages/basket/basket-refusal";
import type { Crm } from "~/.server/ticketing/ticketing";
import { requestedPath } from "~/.server/http/canonical-path";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { mergeDiff } from "~/domain/basket/basket-diff";
import { pathTo } from "~/routing/paths";
import { linkedBasket } from "../linked-basket.server";

/** Why a linked basket was not brought here. */
export type LinkedBasketProblem = BasketRefusal | { code: "expired" } | { code: "both" };

type LinkedTaken =
  | { ok: true; basket: Basket; cameAlong: BasketLine[] }
  | { ok: false; problem: LinkedBasketProblem | "unavailable" };

/**
 * Brings the linked basket to this visitor. A customer's own basket is one on all their devices; of one that is nobody's
 * yet, what may move moves into a basket that only this visitor knows, and the link is spent by that. What is in the one
 * in hand comes together with it (`merge`), is let go (`replace`), or is asked about (`take`).
 */
async function openLinkedBasket(
  crm: Crm,
  visit: { linked: Basket; own: Basket | null },
  how: "take" | "merge" | "replace",
): Promise<LinkedTaken> {
  const { linked, own } = visit;
  const refused = (problem: LinkedBasketProblem | "unavailable") =>
    ({ ok: false, problem }) as const;
  if (own?.id === linked.id) return { ok: true, basket: linked, cameAlong: [] };
  const inHand = own !== null && !isEmpty(own) ? own : null;
  if (inHand !== null && how === "take") return refused({ code: "both" });
  if (inHand !== null && how === "replace") {
    const emptied = await crm.emptyBasket({ params: { id: inHand.id } });
    if (!emptied.ok) return refused(problemOf(emptied.failure));
  }
  if (inHand === null || how === "replace") {
    if (linked.customerId !== null) return { ok: true, basket: linked, cameAlong: [] };
    const moved = await crm.moveBasket({
      params: { id: linked.id },
      idempotencyKey: randomUUID(),
    });
    if (moved.ok) return { ok: true, basket: moved.value, cameAlong: [] };
    return refused(problemOf(moved.failure));
  }
  const merged = await crm.mergeBaskets({
    params: { id: inHand.id },
    body: { from: linked.id, shared: linked.customerId === null },
    idempotencyKey: randomUUID(),
  });
  if (merged.ok) return { ok: true, basket: merged.value, cameAlong: linesOf(linked) };
  return refused(problemOf(merged.failure));
}

type Failure = Extract<Awaited<ReturnType<Crm["mergeBaskets"]>>, { ok: false }>["failure"];

function problemOf(failure: Failure): LinkedBasketProblem | "unavailable" {
  switch (failure.code) {
    case "invalid":
    case "key-reused":
    case "unavailable":
      return "unavailable";
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

const howSchema = z.enum(["take", "merge", "replace"]);

/** Looking at a link changes nothing: mail scanners and browsers that load ahead do it too. */
export async function getLinkedBasketPage({ request, params, context }: LoaderFunctionArgs) {
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) {
    const signInHref = await waySignedIn(context, request, params.token ?? "");
    return data({ view: null, signInHref }, { status: 404 });
  }
  const own = await context.basket();
  const view = {
    items: linesOf(linked),
    heldUntil: linked.hold?.until ?? null,
    here: own === null ? [] : linesOf(own),
    isHere: own?.id === linked.id,
  };
  return { view, signInHref: null };
}

/** A basket in an account opens for its customer: where a link of ours leads to none, signing in may help. */
async function waySignedIn(context: AppLoadContext, request: Request, token: string) {
  if (context.basketLinks.read(token, context.now) === null) return null;
  if ((await context.customer()) !== null) return null;
  context.session.returnTo = requestedPath(request);
  return pathTo("login");
}

export async function answerLinkedBasket({ request, params, context }: ActionFunctionArgs) {
  const how = howSchema.safeParse((await request.formData()).get("intent"));
  if (!how.success) return throwErrorPage(400);
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) return data<LinkedBasketProblem>({ code: "expired" }, { status: 404 });
  const visit = { linked, own: await context.basket() };
  const taken = await openLinkedBasket(context.crm, visit, how.data);
  if (!taken.ok)
    return taken.problem === "unavailable"
      ? throwErrorPage(503)
      : data(taken.problem, { status: 400 });
  context.keepBasket(taken.basket);
  context.session.flash("basket-brought");
  if (taken.cameAlong.length > 0) context.session.noteBasketDiff(mergeDiff(taken.cameAlong));
  return redirect(pathTo("basket"), 303);
}
