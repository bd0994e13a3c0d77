import { sectionName } from "#contract/text/section-name";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accessSeatsTitle } from "~/i18n/access-words";
import { FILTER_FIELDS } from "~/domain/seating/seat-filter";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import barStylesheet from "~/bar.css?url";
import hallStylesheet from "~/hall.css?url";
import type { PageHandle } from "~/routing/handle";
import seatsStylesheet from "~/seats.css?url";
import { takeChosenSeats } from "../seats.server";
import { ListPage } from "./list-page";
import { OverviewPage } from "./overview-page";
import { getSeatView } from "./page.server";
import { SectionPage } from "./section-page";
import { PageScript } from "~/ui/layout/page-script";

export const handle = {
  title: (page, t) => {
    const { title } = page.event;
    if (page.kind === "section")
      return t("seats.documentTitle.section", {
        section: sectionName(t, page.section.name),
        title,
      });
    return page.kind === "list" && page.criteria.feature === "wheelchair"
      ? t("seats.documentTitle.section", { section: accessSeatsTitle(t, page.instance), title })
      : t(`seats.documentTitle.${page.kind}`, { title });
  },
  styles: (page) => {
    switch (page.kind) {
      case "overview":
        return [...(page.own.length > 0 ? [barStylesheet] : []), hallStylesheet, ...page.styles];
      case "section":
        return [seatsStylesheet, ...page.styles];
      case "list":
        return [];
    }
  },
  cache: "while-same",
  posts: [seatChoiceSchema, "intent", ...FILTER_FIELDS],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeatView(context, params, new URL(request.url).searchParams);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  takeChosenSeats(context, params, request);

export default function ChooseSeats() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  switch (page.kind) {
    case "overview":
      return <OverviewPage {...page} answer={answer} />;
    case "section":
      return (
        <>
          <SectionPage {...page} answer={answer} />
          <PageScript name="seats" />
        </>
      );
    case "list":
      return <ListPage {...page} answer={answer} />;
  }
}
