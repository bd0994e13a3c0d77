import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { filterQuery, FILTER_FIELDS } from "~/domain/seat-filter";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { SeatPageTitle } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import { getChosenSeats, takeChosenSeats } from "../seats.server";
import { SeatPrices } from "./seat-prices";

export const handle = {
  title: (_page, t) => t("seats.prices.title"),
  posts: [seatChoiceSchema, "intent", ...FILTER_FIELDS],
} satisfies PageHandle<typeof loader>;

export const loader = async ({ request, params, context }: LoaderFunctionArgs) => ({
  ...(await getChosenSeats(context, params, request)),
  requestKey: randomUUID(),
});

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  takeChosenSeats(context, params, request);

const FORM_ID = "choose-prices";

export default function PriceSelection() {
  const { event, instance, priceList, seats, view, filter, requestKey } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  const at = { event: event.id, instance: instance.id };
  const free = seats.filter(
    ({ seat, free }) => free && choosePresetPrice(priceList, seat.band) !== null,
  );
  return (
    <Main>
      <SeatRefused answer={answer} instance={instance} formId={FORM_ID} keepsSelection />
      <BackLink
        href={pathTo("choose-seats", { ...at, view: view ?? "overview" }, filterQuery(filter))}
      >
        {t("seats.facts.back")}
      </BackLink>
      <SeatPageTitle title={t("seats.prices.title")} instance={instance} />
      {free.length < seats.length ? <p>{t("seats.prices.someTaken")}</p> : null}
      {free.length === 0 ? (
        <p id={FORM_ID}>{t("seats.facts.nothing")}</p>
      ) : (
        <form method="post" action={ownPath} id={FORM_ID} className="grid gap-4">
          <input type="hidden" name="requestKey" value={requestKey} />
          <SeatPrices
            seats={free.map(({ seat }) => seat)}
            priceList={priceList}
            types={answer?.types ?? {}}
          />
          <Button standalone>{t("performance.addToBasket")}</Button>
        </form>
      )}
    </Main>
  );
}
