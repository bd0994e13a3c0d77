import { BackLink } from "~/components/back-link";
import { Button } from "~/components/button";
import { ErrorSummary } from "~/components/error-summary";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { RadioGroup } from "~/components/radio-group";
import { SelectField } from "~/components/select-field";
import type { PackagePageView, PackageProblem } from "~/domain/package-page";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { basketRefusalMessage } from "./basket-refusal-message";

export type PackagePageProps = {
  view: PackagePageView;
  requestKey: string;
  problem: PackageProblem | undefined;
};

/** Another performance for a package in the basket: first which, then at which level and price. */
export function PackagePage({ view, requestKey, problem }: PackagePageProps) {
  const { t, locale } = useWords();
  const { name, missing, quantity, performances, chosen } = view;
  const choose = t("basket.package.chooseLevel");
  return (
    <Main>
      {problem === undefined ? null : (
        <ErrorSummary
          title={t("basket.package.notAdded")}
          errors={problem.code === "choose" ? [{ fieldId: "choice", message: choose }] : []}
        >
          {problem.code === "choose" ? null : (
            <p className="font-semibold">{basketRefusalMessage(t, problem)}</p>
          )}
        </ErrorSummary>
      )}
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.package.addTo", { name })}</h1>
      {missing > 0 ? <Lead>{t("basket.package.missing", { count: missing })}</Lead> : null}
      <form method="get" className="grid max-w-form gap-3">
        <SelectField
          field={{ id: "instance", name: "instance" }}
          label={t("basket.package.performance")}
          defaultValue={chosen?.id ?? ""}
          options={performances.map(({ id, title, startsAt, hall }) => ({
            value: id,
            label: `${title}, ${formatDate(startsAt, "date-time", locale)}, ${hall.name}`,
          }))}
        />
        <p>
          <Button look={chosen === null ? "main" : "quiet"}>
            {t("basket.package.showPrices")}
          </Button>
        </p>
      </form>
      {chosen === null ? null : (
        <form method="post" noValidate className="grid max-w-form gap-3">
          <input type="hidden" name="requestKey" value={requestKey} />
          <input type="hidden" name="instance" value={chosen.id} />
          <RadioGroup
            field={{ id: "choice", name: "choice" }}
            legend={t("basket.package.levels", { title: chosen.title })}
            hint={t("basket.package.each", { count: quantity })}
            errors={problem?.code === "choose" ? [choose] : []}
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
            <Button>{t("basket.package.add")}</Button>
          </p>
        </form>
      )}
    </Main>
  );
}
