import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { takeChosenSeats } from "../seats.server";
import { ListPage } from "./list-page";
import { OverviewPage } from "./overview-page";
import { getSeatView } from "./page.server";
import { SectionPage } from "./section-page";

export const handle = {
  title: (page, t) =>
    t(`seats.documentTitle.${page.kind}`, {
      title: page.event.title,
      section: page.kind === "section" ? page.section.name : "",
    }),
  cache: "while-same",
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeatView(context, params, new URL(request.url).searchParams);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  takeChosenSeats(context, params, request);

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
          {/* scripts/steps/bundle.mjs builds it under this name. */}
          {enhanceUrl === null ? null : (
            <script src={enhanceUrl.replace(".js", "-seats.js")} defer />
          )}
        </>
      );
    case "list":
      return <ListPage {...page} answer={answer} />;
  }
}
