import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import packagesStylesheet from "~/packages.css?url";
import { formatNearWhen } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ChoiceRow } from "~/ui/forms/choice-row";
import { DateField } from "../date-field";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { ContentText } from "~/ui/content-text";
import { PackageErrors } from "../package-errors";
import { type BuilderError, messagesAt } from "../builder-errors";
import { packageClosed } from "../package-words";
import { readSeriesChoice } from "../series-choice.server";

export const handle = {
  title: "packages.series.datesTitle",
  styles: () => [packagesStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const choice = await readSeriesChoice(context, request, params["series"]);
  return data(choice, { status: choice.isQuantityWrong ? 400 : 200 });
}

export default function ChooseDates() {
  const { offer, quantity, events, superId, isQuantityWrong } = useLoaderData<typeof loader>();
  const words = useTranslation();
  const { t, locale } = words;
  const now = useNow();
  const isComplete = events.every(({ date }) => date !== null);
  const closed =
    packageClosed(offer, { ...words, now }) ?? (isComplete ? null : t("packages.series.gone"));
  const when = ({ startsAt, hallName }: { startsAt: string; hallName: string }) =>
    `${capitalized(formatNearWhen(startsAt, now, locale))}${DOT}${knownName(t, "hall", hallName)}`;
  const errors: BuilderError[] = isQuantityWrong
    ? [{ at: "quantity", code: "quantity", max: offer.maxPerOrder }]
    : [];
  return (
    <Main>
      <PackageErrors errors={errors} />
      <BackLink href={pathTo("fixed-series", { series: offer.id })}>
        <ContentText kind="package" text={offer.name} />
      </BackLink>
      <Stack gap="small">
        <h1>{t("packages.series.datesTitle")}</h1>
        <Lead>{t("packages.series.datesLead")}</Lead>
      </Stack>
      {closed !== null ? (
        <Notice tone="warning" title={closed} />
      ) : (
        <form
          method="get"
          action={pathTo("series-prices", { series: offer.id })}
          className="grid gap-6"
        >
          {superId === null ? null : <input type="hidden" name="super" value={superId} />}
          <SelectField
            field={{ id: "quantity", name: "quantity" }}
            label={t("packages.builder.quantity")}
            short
            errors={messagesAt(t, errors, "quantity")}
            defaultValue={String(quantity)}
            options={Array.from({ length: offer.maxPerOrder }, (_, at) => String(at + 1)).map(
              (number) => ({ value: number, label: number }),
            )}
          />
          <ul className="choices">
            {events.map(({ id, title, poster, dates, date }) => (
              <ChoiceRow
                key={id}
                poster={poster}
                title={title}
                note={
                  dates.length > 1
                    ? t("packages.builder.dateCount", { count: dates.length })
                    : dates.map(when).join()
                }
              >
                {dates.length > 1 ? (
                  <DateField
                    id={id}
                    title={title}
                    chosen={date?.id}
                    options={dates.map((one) => ({ value: one.id, label: when(one) }))}
                  />
                ) : null}
              </ChoiceRow>
            ))}
          </ul>
          <Row>
            <Button>{t("packages.series.continue")}</Button>
            <Button
              look="quiet"
              formAction={pathTo("series-seats", { series: offer.id, view: "overview" })}
            >
              {t("packages.series.ownSeats")}
            </Button>
          </Row>
        </form>
      )}
    </Main>
  );
}
