import type { InstanceDetail } from "#contract/schemas/event";
import type { FoundSeat } from "#contract/schemas/best-available";
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { foundSeatsSchema } from "~/domain/schemas/found-seats";
import { ticketChoiceSchema } from "~/domain/schemas/ticket-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { pathTo } from "~/routing/paths";
import { found, refuse } from "~/.server/http/pages/replies";
import { addTicketsToBasket } from "../add-tickets-to-basket.server";
import type { TicketRequest } from "../add-tickets-to-basket.server";
import type { PriceList } from "#contract/schemas/price-list";
import type { Wishes } from "~/domain/schemas/ticket-choice";

type Choice = {
  choices: NonNullable<TicketRequest["choices"]>;
  together: boolean;
  requestKey: string;
};

/** `preview`: only names the seats. `take`: takes exactly the seats that were named. `add`: the best that are left. */
type ChoiceIntent = "preview" | "take" | "add";

/** Answers the choose-by-price form. What is refused comes back with the choice, and with what could be had instead. */
export async function chooseByPrice(
  context: AppLoadContext,
  form: FormData,
  { instance, intent }: { instance: InstanceDetail; intent: ChoiceIntent },
) {
  const priceList = found(
    await context.crm.getPriceList({ params: { id: instance.id }, session: null }),
  );
  const schema = ticketChoiceSchema(instance.maxTickets, wishesOf(priceList));
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return answer(submission, 400);
  if (intent === "preview") {
    const named = await nameSeats(context, instance, submission.value);
    return "seats" in named
      ? answer(submission, 200, { seats: named.seats })
      : answer(submission, 400, { refusal: named });
  }
  const request = requestOf(form, instance, { intent, choice: submission.value });
  if (request === null) return refuse(400);
  const added = await addTicketsToBasket(
    context.crm,
    (await context.basket())?.id ?? null,
    request,
    context.session.crmSession,
  );
  if (added.ok) {
    context.keepBasket(added.basket);
    context.session.flash("tickets-added");
    return redirect(pathTo("basket"), 303);
  }
  if (added.refusal === null) return refuse(added.status);
  const { refusal } = added;
  // Whoever lost the seats that were named is told at once which they could have instead.
  const instead =
    intent === "take" && refusal.code === "seats-taken"
      ? await nameSeats(context, instance, submission.value)
      : null;
  return answer(submission, 400, {
    refusal,
    seats: instead !== null && "seats" in instead ? instead.seats : null,
  });
}

/** Names the seats that a choice would get now, or why there are none. Nothing is held. */
async function nameSeats(
  { crm, basket, session }: AppLoadContext,
  { id }: InstanceDetail,
  { choices, together }: Choice,
): Promise<{ seats: FoundSeat[] } | TicketRefusal> {
  const named = await crm.findBestSeats({
    params: { id },
    body: { choices, together, basketId: (await basket())?.id ?? null },
    session: session.crmSession,
  });
  if (named.ok) return named.value;
  const { failure } = named;
  switch (failure.code) {
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return failure;
    case "invalid":
      return { code: "not-allowed", reason: "price-not-open" };
    case "not-found":
      return refuse(404);
    case "unavailable":
      return refuse(503);
  }
}

/** What is asked of the ticketing system; null when the seats that were named are not those of a form of ours. */
function requestOf(
  form: FormData,
  { id: instanceId }: InstanceDetail,
  { intent, choice }: { intent: ChoiceIntent; choice: Choice },
): TicketRequest | null {
  const { choices, requestKey } = choice;
  if (intent !== "take") return { instanceId, ...choice };
  const submission = parseWithZod(form, { schema: foundSeatsSchema });
  if (submission.status !== "success") return null;
  const seats = submission.value.map(
    ({ seatId, bandId, priceTypeId }): NonNullable<TicketRequest["seats"]>[number] => {
      const chosen = choices.find((one) => one.band === bandId && one.priceTypeId === priceTypeId);
      return { seatId, priceTypeId, amount: chosen?.amount };
    },
  );
  return { instanceId, requestKey, seats };
}

function answer<Value>(
  submission: Submission<Value>,
  status: 200 | 400,
  {
    refusal = null,
    seats = null,
  }: { refusal?: TicketRefusal | null; seats?: FoundSeat[] | null } = {},
) {
  const foundSeats = seats && { seats, requestKey: randomUUID() };
  return data(
    { kind: "choice", lastResult: submission.reply(), refusal, found: foundSeats } as const,
    {
      status,
    },
  );
}

/** Between what a visitor may say the price, by price type, where a price list lets them. */
function wishesOf({ priceTypes }: Pick<PriceList, "priceTypes">): Wishes {
  return new Map(
    priceTypes.flatMap(({ id, payWhatYouWish: wish }) =>
      wish === null ? [] : [[id, { min: wish.min.amount, max: wish.max.amount }] as const],
    ),
  );
}
