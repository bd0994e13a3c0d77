import type { AppLoadContext } from "@remix-run/node";

/** Longer than a card page lives. */
const RETURN_MS = 2 * 60 * 60 * 1000;

type Context = Pick<AppLoadContext, "orderReference" | "now">;

/** What the card provider's way back carries: it tells how a payment went, and opens no page of the order. */
export function returnToken({ orderReference, now }: Context, basketId: string): string {
  const until = new Date(Date.parse(now) + RETURN_MS).toISOString();
  return orderReference.sign("return", basketId, until);
}

/** The token of an address, or "". */
export function returnTokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get("return") ?? "").slice(0, 100);
}

/** Whether who asks came back from the card page of this order's basket, lately. */
export function hasReturned(context: Context, request: Request, basketId: string): boolean {
  return context.orderReference.matches("return", basketId, returnTokenOf(request), context.now);
}
