import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { firstIncompleteStep } from "~/domain/checkout/checkout-way";
import { findOffer } from "./event-offers";
import { eventChoiceSchema } from "~/domain/schemas/event-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { pathTo } from "~/routing/paths";

import { found, refuse } from "~/.server/http/pages/replies";
import { addTicketsToBasket } from "../add-tickets-to-basket.server";
import { getEventPage } from "./page.server";
import { checkoutFacts } from "~/pages/checkout/checkout-facts.server";
import { onceKey, SENT_AGAIN } from "./once-key.server";

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
