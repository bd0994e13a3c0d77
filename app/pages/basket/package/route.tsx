import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import type { FormReply } from "~/domain/forms/define-form";
import { offerValue } from "~/domain/schemas/fields";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import { chosenType } from "~/domain/packages/package-lines";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { PageForm, usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import { packageDateForm } from "./form";
import { getPackageDatePage, submitPackageDate, type DatePage } from "./page.server";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

export const handle = {
  title: ({ view: { changing } }, t) => t("basket.package.changeDateOf", { title: changing.title }),
  posts: [packageDateForm],
} satisfies PageHandle<typeof loader>;

export const loader = getPackageDatePage;
export const action = submitPackageDate;

const choiceValue = ({ band, priceType }: NonNullable<DatePage["chosen"]>["choices"][number]) =>
  offerValue(band.id, priceType.id);

/** Moves a package's performance to another date: first choose the date, then the band and price. */
export default function PackageDate() {
  const { view, requestKey } = useLoaderData<typeof loader>();
  const refusal = useActionData<FormReply & { refusal?: BasketRefusal }>()?.refusal;
  const { t, locale } = useTranslation();
  const now = useNow();
  const { changing, dates, chosen, current } = view;
  const atPresent = chosen?.choices.find(
    ({ band, priceType }) =>
      current !== undefined && band.name === current.band && priceType.id === chosenType(current),
  );
  const { fields, errors } = usePageForm(packageDateForm, {
    defaults: atPresent && { choice: choiceValue(atPresent) },
    title: t("basket.package.notChanged"),
    formatMessage: () => t("basket.package.chooseLevel"),
    help: refusal && <p className="font-semibold">{basketRefusalMessage(t, refusal)}</p>,
  });
  const when = (startsAt: string) => formatNearDay(startsAt, now, locale);
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1 id="title">{t("basket.package.changeDateOf", { title: changing.title })}</h1>
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
              label: `${capitalized(formatDate(startsAt, "select-date-time", locale))}${DOT}${knownName(t, "hall", hall.name)}`,
            }))}
          />
          <Button standalone look={chosen === null ? "main" : "quiet"}>
            {t("basket.package.showPrices")}
          </Button>
        </form>
      )}
      {chosen === null ? null : (
        <Levels view={view} chosen={chosen} requestKey={requestKey} fields={fields} />
      )}
    </Main>
  );
}

type LevelsProps = {
  view: DatePage;
  chosen: NonNullable<DatePage["chosen"]>;
  requestKey: string;
  fields: FieldsOf<typeof packageDateForm>;
};

function Levels({ view, chosen, requestKey, fields }: LevelsProps) {
  const { t, locale } = useTranslation();
  const { quantity: count, changing, isDiscounted } = view;
  return (
    <PageForm id={packageDateForm.id} requestKey={requestKey} button={t("basket.package.takeDate")}>
      <input type="hidden" name="performance" value={chosen.id} />
      <input type="hidden" name="change" value={changing.id} />
      <RadioGroup
        field={fields.choice}
        errors={fields.choice.errors?.map(() => t("basket.package.chooseLevel"))}
        legend={t("basket.package.levels", { title: changing.title })}
        hint={t(isDiscounted ? "basket.package.eachDiscounted" : "basket.package.each", { count })}
        options={chosen.choices.map((choice) => ({
          value: choiceValue(choice),
          label: t("packages.builder.levelName", {
            place: bandName(t, choice.band.name),
            priceType: knownName(t, "priceType", choice.priceType.name),
            price: formatPrice(choice.total, locale),
          }),
        }))}
      />
    </PageForm>
  );
}
