import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { firstIncompleteStep } from "~/domain/checkout/checkout-way";
import { findOffer } from "./event-offers";
import { eventChoiceSchema } from "~/domain/schemas/ticket-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { pathTo } from "~/routing/paths";
import { found, refuse } from "~/.server/http/pages/replies";
import { addTicketsToBasket } from "../add-tickets-to-basket.server";
import { getEventPage } from "./page.server";
import { checkoutFacts } from "~/pages/checkout/checkout-facts.server";
import { createHash, randomUUID } from "node:crypto";

/** Of a page that everybody is shown alike: the form has been sent a second time, with a session. */
export const SENT_AGAIN = "sent-again";

/**
 * Browsers of text ask "Proceed?" before they send a form on (RFC 9110, section 15.4.8, lets them), and send none twice
 * for one press of a key.
 */
const ASKS_FIRST = /^(?:Lynx|w3m|E?Links|edbrowse)\b/i;

/** The same form within this time is one click that was pressed twice. */
const ONE_CLICK_MS = 10_000;

/**
 * The key that makes it safe to send a form twice, for a page that is kept whole and so has none of its own. Null the
 * first time: the session has a seed then, and the browser is to send the same form again with it (307). Of clicks in
 * quick succession each is either dropped together with the answer to it, or comes with the same seed.
 * @param choice what the form says; another choice has another key
 */
function onceKey(
  { session, now }: Pick<AppLoadContext, "session" | "now">,
  request: Request,
  choice: string,
): string | null {
  const at = Date.parse(now);
  const { once } = session;
  if (once !== null && Math.abs(at - once.at) < ONE_CLICK_MS) return keyOf(once.seed, choice);
  // A browser that keeps no session at all is not sent around for ever.
  const again = new URL(request.url).searchParams.has(SENT_AGAIN);
  if (again || ASKS_FIRST.test(request.headers.get("user-agent") ?? "")) return randomUUID();
  session.once = { seed: randomUUID(), at };
  return null;
}

/** A UUID (version 8) that follows from both. */
function keyOf(seed: string, choice: string): string {
  const hex = createHash("sha256").update(`${seed} ${choice}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/**
 * Answers the form on an event's page: takes the best seats left of the offer that was chosen, and leads on to what
 * the checkout asks first, or to the basket where that was asked for. What is refused comes back with the choice.
 */
export async function buyFromEvent(context: AppLoadContext, request: Request, eventId: string) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: eventChoiceSchema });
  if (submission.status !== "success") return answer(submission.reply());
  const { onSale } = found(
    await getEventPage(context.crm, eventId, {
      now: context.now,
      terms: await context.priceTerms(),
    }),
  );
  const { offer: offerId, quantity } = submission.value;
  const offer = findOffer(onSale, offerId);
  if (offer === null) return answer(submission.reply({ fieldErrors: { offer: ["offerGone"] } }));

  const requestKey = onceKey(context, request, `${offerId} ${quantity}`);
  if (requestKey === null)
    return redirect(pathTo("event", { event: eventId }, { [SENT_AGAIN]: 1 }), 307);
  const { instanceId, bandId, priceTypeId } = offer;
  const added = await addTicketsToBasket(
    context.crm,
    (await context.basket())?.id ?? null,
    {
      instanceId,
      choices: [{ band: bandId, priceTypeId, quantity }],
      together: true,
      requestKey,
    },
    context.session.crmSession,
  );
  if (added.ok) {
    context.keepBasket(added.basket);
    context.session.flash("tickets-added");
    return redirect(
      form.get("intent") === "basket" ? pathTo("basket") : await firstStep(context),
      303,
    );
  }
  if (added.refusal === null) return refuse(added.status);
  return answer(submission.reply(), added.refusal);
}

/** Past the basket's own page, to the first step that has something left to do. */
async function firstStep(context: AppLoadContext): Promise<string> {
  const { checkoutSeries } = context.venue;
  const facts = await checkoutFacts(context, await context.basket(), await context.customer());
  return checkoutSteps[firstIncompleteStep(checkoutSeries, facts)].path;
}

function answer(lastResult: SubmissionResult, refusal: TicketRefusal | null = null) {
  return data({ lastResult, refusal }, { status: 400 });
}
