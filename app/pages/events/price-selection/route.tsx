import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { FILTER_FIELDS } from "~/domain/seating/seat-filter";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { BackToSeats, SeatPageTitle } from "../seat-pages";
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
      {free.length === 0 && answer === undefined ? (
        <ErrorSummary
          title={t("performance.refused.title")}
          errors={[{ message: t("seats.facts.nothing") }]}
        />
      ) : null}
      <SeatRefused answer={answer} instance={instance} formId={FORM_ID} keepsSelection />
      <BackToSeats at={at} view={view} filter={filter} seats={seats} />
      <SeatPageTitle title={t("seats.prices.title")} instance={instance} />
      {free.length < seats.length ? <p>{t("seats.prices.someTaken")}</p> : null}
      {free.length === 0 ? null : (
        <form method="post" action={ownPath} id={FORM_ID} className="grid gap-4">
          <input type="hidden" name="requestKey" value={requestKey} />
          <SeatPrices
            seats={free.map(({ seat }) => seat)}
            priceList={priceList}
            types={answer?.types ?? {}}
          />
          <Button standalone look="sun">
            {t("performance.addToBasket")}
          </Button>
        </form>
      )}
    </Main>
  );
}
