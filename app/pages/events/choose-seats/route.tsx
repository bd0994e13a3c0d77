import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { hasPersonalPrices } from "~/pages/events/personal-prices";
import { ListPage } from "./list-page";
import { OverviewPage } from "./overview-page";
import { SectionPage } from "./section-page";
import { seatsPath } from "~/pages/events/seat-pages";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { takeChosenSeats } from "~/pages/events/seats.server";
import { found, throwRedirect } from "~/.server/http/pages/replies";
import { getSeatView } from "./page.server";

export const handle = {
  title: (page, t) =>
    t(`seats.documentTitle.${page.kind}`, {
      title: page.event.title,
      section: page.kind === "section" ? page.section.name : "",
    }),
  cache: "while-same",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event: eventId = "", instance: instanceId = "", view = "" } = params;
  const query = new URL(request.url).searchParams;
  const page = found(
    await getSeatView(context.crm, { eventId, instanceId }, { view, query }, context),
  );
  // What cannot be sold says why on its own page.
  if (page.closed !== null)
    throwRedirect(pathTo("instance", { event: eventId, instance: instanceId }));
  // Of the event its name is shown; the rest of it would be written out with each rendering.
  const { id, title } = page.event;
  const shown = { event: { id, title }, personal: hasPersonalPrices(page.priceList) };
  switch (page.kind) {
    case "overview": {
      const wanted = query.get("section");
      if (page.sections.some(({ slug }) => slug === wanted))
        throwRedirect(seatsPath({ event: eventId, instance: instanceId }, wanted ?? ""));
      return page.instead ? data({ ...page, ...shown }, { status: 404 }) : { ...page, ...shown };
    }
    case "section":
      return { ...page, ...shown, requestKey: randomUUID() };
    case "list": {
      // Each offer has a key of its own, so no rendering of it can be used again.
      const offers = page.offers.map((offer) => ({ ...offer, requestKey: randomUUID() }));
      return { ...page, ...shown, offers, personal: true };
    }
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { event: eventId = "", instance: instanceId = "" } = params;
  const taken = await takeChosenSeats(context, request, { eventId, instanceId });
  return taken.ok ? redirect(pathTo("basket"), 303) : taken.reply;
}

export default function ChooseSeats() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { enhanceUrl } = usePageFrame();
  switch (page.kind) {
    case "overview":
      return <OverviewPage {...page} answer={answer} />;
    case "section":
      return (
        <>
          <SectionPage {...page} answer={answer} />
          {/* Built beside the module of all pages, under its name. */}
          {enhanceUrl === null ? null : (
            <script src={enhanceUrl.replace(".js", "-seats.js")} defer />
          )}
        </>
      );
    case "list":
      return <ListPage {...page} answer={answer} />;
  }
}
