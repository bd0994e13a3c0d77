import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { sectionName } from "#contract/text/section-name";
import { seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { ContentText } from "~/ui/content-text";
import { PackageSeats, seatStyles } from "../package-seats";
import { submitSeriesSeats, getSeriesSeats } from "./page.server";

export const handle = {
  title: ({ hall }, t) =>
    hall.kind === "section" ? sectionName(t, hall.section.name) : t("packages.series.seatsTitle"),
  styles: ({ hall }) => seatStyles(hall),
  posts: [seriesSeatsSchema, "requestKey"],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeriesSeats(context, request, params);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitSeriesSeats(context, request, params);

/** Seats are chosen once for all dates of a series. */
export default function SeriesSeats() {
  const { hall, offer, takenAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const now = useNow();
  const { quantity: count, search } = hall;
  const notes = Object.entries(takenAt).map(([id, dates]) => [
    id,
    t("packages.series.takenOn", {
      dates: dates.map((date) => formatNearDate(date, now, locale)).join(", "),
    }),
  ]);
  return (
    <PackageSeats
      view={hall}
      words={{
        title: t("packages.series.seatsTitle"),
        about: <ContentText kind="package" text={offer.name} />,
        lead: t("packages.series.seatsLead", { count }),
        button: t("packages.series.toPrices"),
      }}
      back={{
        href: `${pathTo("series-dates", { series: offer.id })}${search}`,
        text: t("packages.series.datesTitle"),
      }}
      refused={
        answer && {
          title: t("packages.series.seatsRefused"),
          message: t("packages.series.seatCount", { count, chosen: answer.chosen.length }),
        }
      }
      chosen={answer?.chosen}
      notes={
        notes.length === 0
          ? undefined
          : {
              bySeat: Object.fromEntries(notes) as Record<string, string>,
              hint: t("packages.series.partlyHint"),
            }
      }
    />
  );
}
