import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import type { PackagePageView, PackageProblem } from "./package-page";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";

import { basketRefusalMessage } from "../basket-refusal-message";

export type PackagePageProps = {
  view: PackagePageView;
  requestKey: string;
  problem: PackageProblem | undefined;
};

/**
 * Another performance for a package in the basket, or another date for one of its own: first which, then at which level
 * and price.
 */
export function PackagePage({ view, requestKey, problem }: PackagePageProps) {
  const { t, locale } = useTranslation();
  const { name, missing, isSuper, changing, performances, chosen } = view;
  const when = (startsAt: string) => formatDate(startsAt, "date-time", locale);
  return (
    <Main>
      <Problem problem={problem} isChange={changing !== null} />
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      {changing === null ? (
        <>
          <h1>{t("basket.package.addTo", { name })}</h1>
          {missing > 0 ? (
            <Lead>
              {t(isSuper ? "basket.package.missingParts" : "basket.package.missing", {
                count: missing,
              })}
            </Lead>
          ) : null}
        </>
      ) : (
        <>
          <h1>{t("basket.package.changeDateOf", { title: changing.title })}</h1>
          <Lead>{t("basket.package.dateNow", { when: when(changing.startsAt) })}</Lead>
        </>
      )}
      {performances.length === 0 ? (
        <p>{t(changing === null ? "basket.package.nothingMore" : "basket.package.noOtherDate")}</p>
      ) : (
        <form method="get" className="grid max-w-form gap-3">
          {changing === null ? null : <input type="hidden" name="change" value={changing.id} />}
          <SelectField
            field={{ id: "performance", name: "performance" }}
            label={t("basket.package.performance")}
            defaultValue={chosen?.key ?? ""}
            options={performances.map(({ key, title, startsAt, hall, partName }) => ({
              value: key,
              label: [
                title,
                when(startsAt),
                hall.name,
                ...(partName === null ? [] : [partName]),
              ].join(", "),
            }))}
          />
          <p>
            <Button look={chosen === null ? "main" : "quiet"}>
              {t("basket.package.showPrices")}
            </Button>
          </p>
        </form>
      )}
      {chosen === null ? null : <Levels {...{ view, chosen, requestKey, problem }} />}
    </Main>
  );
}

/** At which level and price the chosen performance is had. */
function Levels({
  view: { quantity, changing },
  chosen,
  requestKey,
  problem,
}: PackagePageProps & { chosen: NonNullable<PackagePageView["chosen"]> }) {
  const { t, locale } = useTranslation();
  return (
    <form method="post" action={useOwnPath()} noValidate className="grid max-w-form gap-3">
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="performance" value={chosen.key} />
      {changing === null ? null : <input type="hidden" name="change" value={changing.id} />}
      <RadioGroup
        field={{ id: "choice", name: "choice" }}
        legend={t("basket.package.levels", { title: chosen.title })}
        hint={t("basket.package.each", { count: quantity })}
        errors={problem?.code === "choose" ? [t("basket.package.chooseLevel")] : []}
        errorPrefix={t("common.errorPrefix")}
        options={chosen.choices.map(({ band, priceType, total }) => ({
          value: `${band.id}|${priceType.id}`,
          label: t("basket.package.level", {
            band: band.name,
            priceType: priceType.name,
            price: formatMoney(total, locale),
          }),
        }))}
      />
      <p>
        <Button>{t(changing === null ? "basket.package.add" : "basket.package.takeDate")}</Button>
      </p>
    </form>
  );
}

function Problem({ problem, isChange }: Pick<PackagePageProps, "problem"> & { isChange: boolean }) {
  const { t } = useTranslation();
  if (problem === undefined) return null;
  const isChoice = problem.code === "choose";
  return (
    <ErrorSummary
      title={t(isChange ? "basket.package.notChanged" : "basket.package.notAdded")}
      errors={isChoice ? [{ fieldId: "choice", message: t("basket.package.chooseLevel") }] : []}
    >
      {isChoice ? null : <p className="font-semibold">{basketRefusalMessage(t, problem)}</p>}
    </ErrorSummary>
  );
}
