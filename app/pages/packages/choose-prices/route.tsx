import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/forms/field-frame";
import { FormStack } from "~/ui/forms/field-set";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { type BuilderFault, eventFieldId, messagesAt } from "../package-faults";
import { PackageErrors } from "../package-errors";
import { packageClosed } from "../package-words";
import { answerSeriesPrices, getSeriesPrices } from "./page.server";

export const handle = { title: "packages.series.pricesTitle" } satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getSeriesPrices(context, request, params["series"]);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerSeriesPrices(context, request, params["series"]);

/** The dates of a series once more, and at which level and price its seats are. */
export default function ChoosePrices() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const faults = answer?.faults ?? [];
  const words = useTranslation();
  const { t, locale } = words;
  const { offer, quantity, levels, requestKey } = view;
  const closed = packageClosed(offer, words);
  return (
    <Main>
      <PackageErrors faults={faults} />
      <BackLink href={pathTo("fixed-series", { series: offer.id })}>{offer.name}</BackLink>
      <h1>{t("packages.series.pricesTitle")}</h1>
      <Dates view={view} faults={faults} />
      {closed !== null || levels.length === 0 ? (
        <Notice tone="warning" title={closed ?? t("packages.series.gone")} />
      ) : (
        <FormStack>
          <input type="hidden" name="requestKey" value={requestKey} />
          <RadioGroup
            field={{ id: "level", name: "level" }}
            legend={t("packages.series.level")}
            hint={t("packages.series.levelHint")}
            errors={messagesAt(t, faults, "level")}
            errorPrefix={t("common.errorPrefix")}
            defaultValue={answer?.level ?? undefined}
            options={levels.map(({ value, band, priceType, total }) => ({
              value,
              label: t("packages.series.levelName", { band, priceType }),
              aside: formatMoney(total, locale),
            }))}
          />
          <p>
            <Button>{t("packages.series.add", { count: quantity })}</Button>
          </p>
        </FormStack>
      )}
    </Main>
  );
}

type DatesProps = {
  view: Awaited<ReturnType<typeof getSeriesPrices>>;
  faults: readonly BuilderFault[];
};

/** What was chosen on the page before, each event with what is wrong with it. */
function Dates({ view: { offer, quantity, events, search }, faults }: DatesProps) {
  const { t, locale } = useTranslation();
  return (
    <Stack as="section" labelledBy="dates" gap="small">
      <h2 id="dates">{t("packages.series.dates")}</h2>
      <ul className="num grid gap-2">
        {events.map(({ id, title, date }) => (
          <li key={id} id={eventFieldId(id)}>
            <FieldError
              id={`${eventFieldId(id)}-error`}
              errors={messagesAt(t, faults, eventFieldId(id))}
              prefix={t("common.errorPrefix")}
            />
            <strong>{title}</strong>
            {date === null ? null : (
              <span className="block text-muted">
                {formatDate(date.startsAt, "date-time", locale)} · {date.hallName}
              </span>
            )}
          </li>
        ))}
        <li id="quantity">
          <FieldError
            id="quantity-error"
            errors={messagesAt(t, faults, "quantity")}
            prefix={t("common.errorPrefix")}
          />
          {t("packages.builder.total", { count: quantity })}
        </li>
      </ul>
      <p>
        <a href={`${pathTo("series-dates", { series: offer.id })}${search}`}>
          {t("packages.series.change")}
        </a>
      </p>
    </Stack>
  );
}
