import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/known-names";
import { capitalized } from "#contract/intl";
import { packageDateSchema } from "~/domain/schemas/package-choice";
import { offerValue } from "~/domain/schemas/fields";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import {
  getPackageDatePage,
  submitPackageDate,
  type DatePage,
  type DateProblem,
} from "./page.server";

export const handle = {
  title: ({ view: { changing } }, t) => t("basket.package.changeDateOf", { title: changing.title }),
  posts: [packageDateSchema],
} satisfies PageHandle<typeof loader>;

export const loader = getPackageDatePage;
export const action = submitPackageDate;

/** Moves a package's performance to another date: first choose the date, then the price level. */
export default function PackageDate() {
  const { view, requestKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const { changing, dates, chosen } = view;
  const when = (startsAt: string) => formatDate(startsAt, "date-time", locale);
  return (
    <Main>
      <Problem problem={problem} />
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.package.changeDateOf", { title: changing.title })}</h1>
      <Lead>{t("basket.package.dateNow", { when: when(changing.startsAt) })}</Lead>
      {dates.length === 0 ? (
        <p>{t("basket.package.noOtherDate")}</p>
      ) : (
        <form method="get" className="grid max-w-form gap-3">
          <input type="hidden" name="change" value={changing.id} />
          <SelectField
            field={{ id: "performance", name: "performance" }}
            label={t("basket.package.date")}
            defaultValue={chosen?.id ?? ""}
            options={dates.map(({ id, startsAt, hall }) => ({
              value: id,
              label: `${capitalized(when(startsAt))} · ${hall.name}`,
            }))}
          />
          <p>
            <Button look={chosen === null ? "main" : "quiet"}>
              {t("basket.package.showPrices")}
            </Button>
          </p>
        </form>
      )}
      {chosen === null ? null : (
        <Levels view={view} chosen={chosen} requestKey={requestKey} problem={problem} />
      )}
    </Main>
  );
}

type LevelsProps = {
  view: DatePage;
  chosen: NonNullable<DatePage["chosen"]>;
  requestKey: string;
  problem: DateProblem | undefined;
};

const choiceValue = ({ band, priceType }: NonNullable<DatePage["chosen"]>["choices"][number]) =>
  offerValue(band.id, priceType.id);

function Levels({
  view: { quantity, changing, current },
  chosen,
  requestKey,
  problem,
}: LevelsProps) {
  const { t, locale } = useTranslation();
  return (
    <form method="post" action={useOwnPath()} noValidate className="grid max-w-form gap-3">
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="performance" value={chosen.id} />
      <input type="hidden" name="change" value={changing.id} />
      <RadioGroup
        field={{ id: "choice", name: "choice" }}
        legend={t("basket.package.levels", { title: changing.title })}
        hint={t("basket.package.each", { count: quantity })}
        defaultValue={chosen.choices
          .filter(
            ({ band, priceType }) =>
              band.name === current?.band && priceType.id === current.priceType.id,
          )
          .map(choiceValue)
          .at(0)}
        errors={problem?.code === "choose" ? [t("basket.package.chooseLevel")] : []}
        errorPrefix={t("common.errorPrefix")}
        options={chosen.choices.map((choice) => ({
          value: choiceValue(choice),
          label: t("basket.package.level", {
            band: choice.band.name,
            priceType: knownName(t, "priceType", choice.priceType.name),
            price: formatMoney(choice.total, locale),
          }),
        }))}
      />
      <p>
        <Button>{t("basket.package.takeDate")}</Button>
      </p>
    </form>
  );
}

function Problem({ problem }: { problem: DateProblem | undefined }) {
  const { t } = useTranslation();
  if (problem === undefined) return null;
  const isChoice = problem.code === "choose";
  return (
    <ErrorSummary
      title={t("basket.package.notChanged")}
      errors={isChoice ? [{ fieldId: "choice", message: t("basket.package.chooseLevel") }] : []}
    >
      {isChoice ? null : <p className="font-semibold">{basketRefusalMessage(t, problem)}</p>}
    </ErrorSummary>
  );
}
