import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";

import { sectionName } from "#contract/text/section-name";
import { PACKAGE_CHOICES } from "~/domain/schemas/package-choice";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { EventAndDate, useEventSeatWords } from "../event-seat-words";
import { getEventSeats, submitEventSeats } from "../event-seats.server";
import { choicesIn, getStatus, viewHall } from "../hall-view.server";
import { PackageSeats, seatStyles } from "../package-seats";

export const handle = {
  title: ({ hall }, t) =>
    hall.kind === "section" ? sectionName(t, hall.section.name) : t("packages.seats.title"),
  styles: ({ hall }) => seatStyles(hall),
  posts: [seatChoiceSchema, ...PACKAGE_CHOICES],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getEventSeatsPage(context, request, params);

async function getEventSeatsPage(context: AppLoadContext, request: Request, params: Params) {
  const { offer, event, date, plan, seatStatus, chosen, changing, back, requestKey, ...choice } =
    await getEventSeats(context, request, params);
  const { quantity, maxQuantity, priceList } = choice;
  const at = { package: offer.id, instance: date.id };
  const url = new URL(request.url);
  const folder = pathTo("package-seats", { ...at, view: "" });
  const hall = viewHall(
    {
      plan,
      seatStatus,
      choice: { folder, search: choicesIn(url), quantity, maxQuantity, priceList },
      chosen,
    },
    params["view"] ?? "",
    url.searchParams,
  );
  return data(
    {
      hall,
      about: { title: event.title, startsAt: date.startsAt, hallName: date.hall.name },
      isInBasket: changing !== null,
      back,
      pricesPath: pathTo("package-prices", at),
      requestKey,
    },
    { status: getStatus(hall) },
  );
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitEventSeats(context, request, params);

/** The seats at one event of a package. */
export default function EventSeats() {
  const { hall, about, isInBasket, back, pricesPath, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const words = useEventSeatWords(isInBasket);
  return (
    <PackageSeats
      view={hall}
      words={{
        title: t("packages.seats.title"),
        about: <EventAndDate {...about} />,
        lead: t("packages.seats.lead", { count: hall.quantity }),
        button: words.button,
      }}
      back={{ href: back, text: words.back }}
      refused={answer && { title: words.refused, message: words.getMessage(answer, hall.quantity) }}
      chosen={answer?.chosen}
      requestKey={requestKey}
      pricesPath={pricesPath}
      byPricePath={isInBasket ? undefined : pricesPath}
    />
  );
}
