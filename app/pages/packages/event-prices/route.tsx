import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";

import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { throwRedirect } from "~/.server/rendering/replies";
import { levelText, readLevel } from "~/domain/packages/package-draft";
import { isLevel, listLevels } from "~/domain/packages/package-levels";
import { chosenType } from "~/domain/packages/package-lines";
import { useTranslation } from "~/i18n/translation-context";
import { SeatPrices } from "~/pages/events/price-selection/seat-prices";
import { accessibleBands, choosePresetPrice } from "~/parts/performances/performance-sale";
import { START_ID } from "~/routing/seat-paths";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { choosableSections } from "~/domain/seating/seat-sections";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { useOwnPath } from "~/ui/forms/own-path";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";

import { builderPath } from "../builder-path";
import { draftPath } from "../builder-query";
import { EventAndDate, useEventSeatWords } from "../event-seat-words";
import {
  type EventSeats,
  getEventSeats,
  redirectWithChoice,
  submitEventSeats,
} from "../event-seats.server";
import { choicesIn } from "../hall-view.server";
import { LEVEL_FIELD, LevelChoice } from "./level-choice";
import { WheelchairOffer } from "./wheelchair-offer";

export const handle = {
  title: "seats.prices.title",
  posts: ["level", seatChoiceSchema],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getEventPrices(context, request, params);

/**
 * The chosen seats at an event of a package, with their price types; without seats, the bands and prices to choose from.
 * Seats that are changed in the basket are chosen on the map.
 */
async function getEventPrices(context: AppLoadContext, request: Request, params: Params) {
  const choice = await getEventSeats(context, request, params);
  const { offer, event, date, draft, quantity, priceList, changing, requestKey } = choice;
  const url = new URL(request.url);
  const ids = new Set(url.searchParams.getAll("seat"));
  const seats = choosableSections(choice.plan, choice.seatStatus)
    .flatMap((section) => section.seats)
    .filter(({ seat }) => ids.has(seat.id));
  const map = pathTo("package-seats", {
    package: offer.id,
    instance: date.id,
    view: "overview",
  });
  const mapPath = `${map}${choicesIn(url)}#${START_ID}`;
  if (ids.size === 0 && changing !== null) throwRedirect(mapPath);
  const own = draft.choices.find(({ instanceId }) => instanceId === date.id)?.level ?? null;
  return {
    about: { title: event.title, startsAt: date.startsAt, hallName: date.hall.name },
    mapPath,
    levels: ids.size === 0 ? listLevels(offer, priceList) : null,
    level: own ?? draft.level,
    builder: choice.back,
    wheelchair:
      ids.size === 0 && choice.wheelchairSpaces.capacity > 0 ? offerSpaces(choice, url) : null,
    isInBasket: changing !== null,
    quantity,
    priceList,
    seats: seats
      .filter(({ free, seat }) => free && choosePresetPrice(priceList, seat.band) !== null)
      .map(({ seat }) => seat),
    types: Object.fromEntries(
      changing?.tickets.map((ticket) => [ticket.seatId, chosenType(ticket)]) ?? [],
    ),
    requestKey,
  };
}

/** A wheelchair space at this event, or at every event. */
function offerSpaces(choice: EventSeats, url: URL) {
  const { offer, event, date, draft, target, plan, priceList, maxQuantity } = choice;
  const { left } = choice.wheelchairSpaces;
  const at = { package: offer.id, instance: date.id, view: "list" };
  return {
    at: { event: event.id, instance: date.id },
    left,
    search:
      left === 0 || plan.seating !== "reserved"
        ? null
        : {
            action: `${pathTo("package-seats", at)}#${START_ID}`,
            maxQuantity,
            bands: accessibleBands(priceList),
            kept: [...new URLSearchParams(choicesIn(url))].filter(
              ([name]) => maxQuantity === null || name !== "quantity",
            ),
          },
    forAllPath: draftPath(builderPath(offer), { ...draft, hasSpaces: true }, target),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  return form.has("requestKey")
    ? submitEventSeats(context, request, params)
    : submitLevel(context, request, params, form);
}

/** No band and price was chosen, or one that is not sold. */
type LevelRefused = { kind: "level" };

/** Keeps the band and price chosen for the event in the package's draft. */
async function submitLevel(
  context: AppLoadContext,
  request: Request,
  params: Params,
  form: FormData,
) {
  const choice = await getEventSeats(context, request, params);
  const level = readLevel(String(form.get(LEVEL_FIELD) ?? ""));
  const isSold = listLevels(choice.offer, choice.priceList).some(
    (one) => level !== null && isLevel(level, one),
  );
  return isSold && choice.changing === null
    ? redirectWithChoice(choice, { instanceId: choice.date.id, level })
    : data<LevelRefused>({ kind: "level" }, { status: 400 });
}

export default function EventPrices() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  const { about, mapPath, isInBasket, quantity, priceList, seats, levels, level, requestKey } =
    view;
  const words = useEventSeatWords(isInBasket);
  const isLevelMissing = answer?.kind === "level";
  const seatsAnswer = answer?.kind === "level" ? undefined : answer;
  return (
    <Main>
      {isLevelMissing ? (
        <ErrorSummary
          title={words.refused}
          errors={[{ fieldId: LEVEL_FIELD, message: t("packages.errors.level") }]}
        />
      ) : null}
      {seatsAnswer === undefined ? null : (
        <ErrorSummary
          title={words.refused}
          errors={[{ partId: START_ID, message: words.getMessage(seatsAnswer, quantity) }]}
        />
      )}
      {levels === null ? (
        <BackLink href={mapPath}>{t("packages.seats.title")}</BackLink>
      ) : (
        <BackLink href={view.builder}>{words.back}</BackLink>
      )}
      <Stack gap="small">
        <h1>{t("seats.prices.title")}</h1>
        <p className="num">
          <EventAndDate {...about} />
        </p>
        {levels === null ? <Lead>{t("packages.seats.lead", { count: quantity })}</Lead> : null}
      </Stack>
      {levels !== null ? (
        <LevelChoice
          levels={levels}
          chosen={level === null ? undefined : levelText(level)}
          isMissing={isLevelMissing}
          mapPath={mapPath}
        />
      ) : seats.length === 0 ? (
        <p id={START_ID}>{t("seats.facts.nothing")}</p>
      ) : (
        <form method="post" action={ownPath} id={START_ID} className="grid gap-4">
          <input type="hidden" name="requestKey" value={requestKey} />
          <SeatPrices
            seats={seats}
            priceList={priceList}
            types={{ ...view.types, ...seatsAnswer?.types }}
          />
          <Button standalone>{words.button}</Button>
        </form>
      )}
      {view.wheelchair === null ? null : (
        <WheelchairOffer {...view.wheelchair} quantity={quantity} />
      )}
    </Main>
  );
}
