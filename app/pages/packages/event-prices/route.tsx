import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";

import { throwRedirect } from "~/.server/http/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { SeatPrices } from "~/pages/events/price-selection/seat-prices";
import { choosePresetPrice } from "~/pages/events/performance-sale";
import { START_ID } from "~/pages/events/seat-pages";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { choosableSections } from "~/seats/seat-sections";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { useOwnPath } from "~/ui/forms/own-path";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";

import { eventFieldId } from "../builder-errors";
import { builderPath } from "../builder-path";
import { draftPath } from "../builder-query";
import { EventAndDate, useEventSeatWords } from "../event-seat-words";
import { getEventSeats, submitEventSeats } from "../event-seats.server";
import { choicesIn } from "../hall-view.server";

export const handle = { title: "seats.prices.title" } satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getEventPrices(context, request, params);

/** The chosen seats at an event of a package, with their price types. Without seats, redirects to the package. */
async function getEventPrices(context: AppLoadContext, request: Request, params: Params) {
  const choice = await getEventSeats(context, request, params);
  const { offer, event, date, draft, place, quantity, priceList, changing, requestKey } = choice;
  const url = new URL(request.url);
  const ids = new Set(url.searchParams.getAll("seat"));
  if (ids.size === 0 && changing === null) {
    const choose = draftPath(builderPath(offer, { choose: date.id }), draft, place);
    throwRedirect(`${choose}#${eventFieldId(event.id)}`);
  }
  const seats = choosableSections(choice.plan, choice.seatStatus)
    .flatMap((section) => section.seats)
    .filter(({ seat }) => ids.has(seat.id));
  const map = pathTo("package-seats", {
    package: offer.id,
    instance: date.id,
    view: "overview",
  });
  return {
    about: { title: event.title, startsAt: date.startsAt, hallName: date.hall.name },
    back: `${map}${choicesIn(url)}#${START_ID}`,
    isInBasket: changing !== null,
    quantity,
    priceList,
    seats: seats
      .filter(({ free, seat }) => free && choosePresetPrice(priceList, seat.band) !== null)
      .map(({ seat }) => seat),
    types: Object.fromEntries(
      changing?.tickets.map(({ seatId, priceType }) => [seatId, priceType.id]) ?? [],
    ),
    requestKey,
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitEventSeats(context, request, params);

export default function EventPrices() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  const { about, back, isInBasket, quantity, priceList, seats, requestKey } = view;
  const words = useEventSeatWords(isInBasket);
  return (
    <Main>
      {answer === undefined ? null : (
        <ErrorSummary
          title={words.refused}
          errors={[{ partId: START_ID, message: words.messageOf(answer, quantity) }]}
        />
      )}
      <BackLink href={back}>{t("packages.seats.title")}</BackLink>
      <Stack gap="small">
        <h1>{t("seats.prices.title")}</h1>
        <p className="num">
          <EventAndDate {...about} />
        </p>
        <Lead>{t("packages.seats.lead", { count: quantity })}</Lead>
      </Stack>
      {seats.length === 0 ? (
        <p id={START_ID}>{t("seats.facts.nothing")}</p>
      ) : (
        <form method="post" action={ownPath} id={START_ID} className="grid gap-4">
          <input type="hidden" name="requestKey" value={requestKey} />
          <SeatPrices
            seats={seats}
            priceList={priceList}
            types={{ ...view.types, ...answer?.types }}
          />
          <p>
            <Button>{words.button}</Button>
          </p>
        </form>
      )}
    </Main>
  );
}
