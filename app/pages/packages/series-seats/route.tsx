import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import hallStylesheet from "~/hall.css?url";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import listingStylesheet from "~/listing.css?url";
import { HallSections } from "~/pages/events/choose-seats/overview-page";
import { SeatForm, SeatKey, SeatMap, SeatMapScript } from "~/pages/events/choose-seats/seat-map";
import { START_ID } from "~/pages/events/seat-pages";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import seatsStylesheet from "~/seats.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { submitSeriesSeats, getSeriesSeats, type SeriesSeatsAnswer } from "./page.server";

export const handle = {
  title: (page, t) =>
    page.kind === "section" ? page.section.name : t("packages.series.seatsTitle"),
  styles: ({ kind, styles }) => [
    ...(kind === "section" ? [seatsStylesheet] : [listingStylesheet, hallStylesheet]),
    ...styles,
  ],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeriesSeats(context, request, params);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitSeriesSeats(context, request, params);

type View = SerializeFrom<typeof loader>;

/** Seats are chosen once for all dates of a series. */
export default function SeriesSeats() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return view.kind === "section" ? (
    <Section view={view} answer={answer} />
  ) : (
    <Overview view={view} />
  );
}

const overviewPath = ({ offer, search }: Pick<View, "offer" | "search">, view = "overview") =>
  `${pathTo("series-seats", { series: offer.id, view })}${search}#${START_ID}`;

function Overview({ view }: { view: Extract<View, { kind: "overview" }> }) {
  const { t } = useTranslation();
  const { offer, quantity, search, plan, sections } = view;
  return (
    <Main>
      <BackLink href={`${pathTo("series-dates", { series: offer.id })}${search}`}>
        {t("packages.series.datesTitle")}
      </BackLink>
      <Stack gap="small">
        <h1>{t("packages.series.seatsTitle")}</h1>
        <Lead>{t("packages.series.seatsLead", { count: quantity })}</Lead>
      </Stack>
      {sections.every(({ free }) => free === 0) ? (
        <Notice tone="warning" title={t("packages.series.gone")} />
      ) : null}
      <HallSections
        plan={plan}
        sections={sections}
        hrefOf={(section) => overviewPath(view, section)}
      />
    </Main>
  );
}

type SectionProps = {
  view: Extract<View, { kind: "section" }>;
  answer: SeriesSeatsAnswer | undefined;
};

function Section({ view, answer }: SectionProps) {
  const { t, locale } = useTranslation();
  const { offer, quantity, section, priceList, takenAt } = view;
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  const notes = Object.fromEntries(
    Object.entries(takenAt).map(([id, dates]) => [
      id,
      t("packages.series.takenOn", {
        dates: dates.map((date) => formatDate(date, "short-date", locale)).join(", "),
      }),
    ]),
  );
  return (
    <Main>
      {answer === undefined ? null : (
        <ErrorSummary
          title={t("packages.series.seatsRefused")}
          errors={[
            {
              fieldId: START_ID,
              message: t("packages.series.seatCount", {
                count: quantity,
                chosen: answer.chosen.length,
              }),
            },
          ]}
        />
      )}
      <BackLink href={overviewPath(view)}>{t("seats.otherSection")}</BackLink>
      <Stack gap="small">
        <h1>{section.name}</h1>
        <p>{offer.name}</p>
        <Lead>{t("packages.series.seatsLead", { count: quantity })}</Lead>
      </Stack>
      <SeatKey
        bands={priceList.bands.filter(({ id }) => used.has(id))}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
      />
      {Object.keys(notes).length === 0 ? null : <p>{t("packages.series.partlyHint")}</p>}
      <SeatForm section={section.name} className="grid min-w-0 gap-4">
        <SeatMap
          section={section}
          priceList={priceList}
          chosen={answer?.chosen ?? []}
          hasStage
          notes={notes}
          button={t("packages.series.toPrices")}
        />
        <p>
          <Button>{t("packages.series.toPrices")}</Button>
        </p>
      </SeatForm>
      <SeatMapScript />
    </Main>
  );
}
