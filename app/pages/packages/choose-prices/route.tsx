import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { keepNumbers } from "#contract/text/name";
import { capitalized } from "#contract/text/intl";
import type { SeriesDateSeats } from "#contract/schemas/package";

import chooseStylesheet from "~/choose.css?url";
import { SEAT_SEPARATOR, seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { FieldError } from "~/ui/forms/field-frame";
import { FormStack } from "~/ui/forms/field-set";
import { fieldFrameId } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Panel, Row, Split, Stack } from "~/ui/layout/primitives";
import { Thumb } from "~/ui/line-item";
import { Notice } from "~/ui/notice";

import { WheelchairSearch, WheelchairSection } from "~/pages/events/wheelchair-search";
import { seatNames } from "~/parts/refusals/refusal-message";
import { venueSettings } from "~/venue-settings";
import { type BuilderError, eventFieldId, messagesAt } from "../builder-errors";
import { PackageErrors } from "../package-errors";
import { packageClosed } from "../package-words";
import { LEVEL_FIELD, SeriesPlaces } from "./series-places";
import { submitSeriesPrices, getSeriesPrices } from "./page.server";

export const handle = {
  title: ({ hasSeats }, t) => t(pricesTitle(hasSeats)),
  styles: () => [chooseStylesheet],
  posts: ["level", seriesSeatsSchema, "requestKey"],
} satisfies PageHandle<typeof loader>;

const pricesTitle = (hasSeats: boolean) =>
  hasSeats ? "packages.series.typesTitle" : "packages.series.pricesTitle";

/** Why there is no price to choose. */
function noOptions({
  hasSeats,
  events,
}: Pick<Awaited<ReturnType<typeof getSeriesPrices>>, "hasSeats" | "events">) {
  if (hasSeats) return "packages.series.noSeats";
  const isComplete = events.every(({ date }) => date !== null);
  return isComplete ? "packages.series.noLevel" : "packages.series.gone";
}

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeriesPrices(context, request, params["series"]);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitSeriesPrices(context, request, params["series"]);

export default function ChoosePrices() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? [];
  const words = useTranslation();
  const { t, locale } = words;
  const { offer, quantity, options, hasSeats, requestKey } = view;
  const now = useNow();
  const closed = packageClosed(offer, { ...words, now });
  const levelErrors = messagesAt(t, errors, LEVEL_FIELD);
  const checked = answer?.level ?? (options.length === 1 ? options[0]?.value : undefined);
  return (
    <Main>
      <PackageErrors errors={errors} events={view.events} />
      <BackLink href={pathTo("fixed-series", { series: offer.id })}>
        <ContentText kind="package" text={offer.name} />
      </BackLink>
      <h1>{t(pricesTitle(hasSeats))}</h1>
      <Split>
        <Dates view={view} errors={errors} />
        {closed !== null || options.length === 0 ? (
          <Notice tone="warning" title={closed ?? t(noOptions(view))} />
        ) : (
          <Panel>
            <FormStack>
              <input type="hidden" name="requestKey" value={requestKey} />
              {view.events.flatMap(({ seats }) =>
                (seats?.seats ?? []).map(({ id }) => (
                  <input
                    key={`${seats?.instanceId} ${id}`}
                    type="hidden"
                    name="seat"
                    value={`${seats?.instanceId}${SEAT_SEPARATOR}${id}`}
                  />
                )),
              )}
              {hasSeats ? (
                <RadioGroup
                  field={{ id: LEVEL_FIELD, name: LEVEL_FIELD }}
                  legend={t("packages.series.priceType")}
                  legendLooks="heading"
                  hint={t("packages.series.priceTypeHint", { count: quantity })}
                  errors={levelErrors}
                  defaultValue={checked}
                  options={options.map(({ value, priceType, total }) => ({
                    value,
                    label: <ContentText kind="priceType" text={priceType} />,
                    aside: formatPrice(total, locale),
                  }))}
                />
              ) : (
                <SeriesPlaces
                  options={options}
                  places={view.places}
                  checked={checked}
                  errors={levelErrors}
                />
              )}
              <Button standalone wide look="sun">
                {t("packages.series.add", { count: quantity })}
              </Button>
            </FormStack>
          </Panel>
        )}
      </Split>
      {closed !== null || view.wheelchair === null ? null : (
        <WheelchairOffer {...view.wheelchair} places={view.places} />
      )}
    </Main>
  );
}

type WheelchairOfferProps = NonNullable<DatesProps["view"]["wheelchair"]> &
  Pick<DatesProps["view"], "places">;

function WheelchairOffer({ search, places }: WheelchairOfferProps) {
  const { t } = useTranslation();
  if (search === null)
    return (
      <WheelchairSection>
        <p>{t("event.accessAsk", { phone: venueSettings.boxOffice.phone })}</p>
      </WheelchairSection>
    );
  return (
    <WheelchairSearch {...search} names={{ places, among: search.among }} party={null}>
      <p>{t("packages.builder.spacesHint")}</p>
    </WheelchairSearch>
  );
}

type DatesProps = {
  view: Awaited<ReturnType<typeof getSeriesPrices>>;
  errors: readonly BuilderError[];
};

function Dates({ view: { offer, quantity, events, hasSeats, search }, errors }: DatesProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  return (
    <Stack as="section" labelledBy="dates" gap="small">
      <h2 id="dates">{t("packages.series.dates")}</h2>
      <ul className="num border-b">
        {events.map(({ id, title, poster, date, seats }) => (
          <li key={id} id={eventFieldId(id)} className="gig border-t py-4">
            <Thumb poster={poster} />
            <div className="gig-body">
              <FieldError
                id={`${eventFieldId(id)}-error`}
                errors={messagesAt(t, errors, eventFieldId(id))}
              />
              <strong>
                <ContentText text={keepNumbers(title)} />
              </strong>{" "}
              {date === null ? null : (
                <span className="block text-muted">
                  {capitalized(formatNearDay(date.startsAt, now, locale))}
                  {DOT}
                  <ContentText kind="hall" text={date.hallName} unbroken />
                </span>
              )}
              {seats === null ? null : <SeatsAtDate {...seats} />}
            </div>
          </li>
        ))}
        <li id={fieldFrameId("quantity")} className="border-t py-3">
          <FieldError id="quantity-error" errors={messagesAt(t, errors, "quantity")} />
          {t("packages.series.quantity", { count: quantity })}
        </li>
      </ul>
      <Row>
        <a href={`${pathTo("series-dates", { series: offer.id })}${search}`}>
          {t("packages.series.change")}
        </a>{" "}
        <a href={`${pathTo("series-seats", { series: offer.id, view: "overview" })}${search}`}>
          {t(hasSeats ? "packages.series.changeSeats" : "packages.series.ownSeats")}
        </a>
      </Row>
    </Stack>
  );
}

type SeatsAtDateProps = Pick<SeriesDateSeats, "taken" | "seats">;

/** The seats of one date, and which of the chosen seats are taken there. */
function SeatsAtDate({ taken, seats }: SeatsAtDateProps) {
  const { t } = useTranslation();
  const names = (labels: SeatsAtDateProps["taken"]) => seatNames(t, labels);
  if (taken.length === 0) return <span className="block">{names(seats)}</span>;
  return (
    <span className="block font-semibold">
      {t("packages.series.takenHere", { seats: names(taken) })}{" "}
      {seats.length === 0
        ? t("packages.series.noneLike")
        : t("packages.series.nearest", { seats: names(seats) })}
    </span>
  );
}
