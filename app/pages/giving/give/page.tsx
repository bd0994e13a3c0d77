import { knownName } from "#contract/known-names";
import type { Fund } from "#contract/schemas/fund";
import type { Money } from "#contract/schemas/money";
import { DONATION_OTHER } from "~/domain/extra-fields";
import { posterImage } from "~/domain/poster-image";
import { formatMoney } from "~/i18n/format-money";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { DonationError } from "~/domain/schemas/donation";
import { DonationNameFields } from "~/parts/extras/donation-fields";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { FieldSet } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { OptionCards } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Split } from "~/ui/layout/primitives";
import { fundPoster } from "~/domain/fund-poster";
import { giveForm } from "./form";
import { GoodToKnow } from "../good-to-know";

type GivePageProps = {
  fund: Fund & { values: Money[] };
  /** Name of the campaign that linked here; "" for none. */
  appeal: string;
  requestKey: string;
};

/** Form for a donation to one fund. No amount is preselected, so that the donor chooses it. */
export function GivePage({ fund, appeal, requestKey }: GivePageProps) {
  const { t, locale } = useTranslation();
  const say = useDonationWords(fund);
  const propsOf = (field: FieldSource) => ({ field, errors: field.errors?.map(say) });
  const { id, fields, errors } = usePageForm(giveForm, {
    defaults: { frequency: "once" },
    formatMessage: say,
  });
  const sum = (value: Money) => formatMoney(value, locale);
  return (
    <Main
      errors={errors}
      band={
        <PageBanner
          poster={posterImage(fundPoster(fund.id))}
          above={<BackLink href={pathTo("donations")}>{t("giving.allFunds")}</BackLink>}
          title={<ContentText kind="fund" text={fund.name} />}
          lead={<ContentText kind="fund" text={fund.description} />}
        />
      }
    >
      <Split>
        <PageForm
          id={id}
          aria-label={t("giving.formOf", { name: knownName(t, "fund", fund.name) })}
          requestKey={requestKey}
          button={t("giving.add")}
        >
          <input type="hidden" name="appeal" value={appeal} />
          {appeal === "" ? null : <p>{t("giving.appeal", { appeal })}</p>}
          {fund.takesMonthly ? (
            <OptionCards
              {...propsOf(fields.frequency)}
              legend={t("giving.frequency.legend")}
              options={[
                { value: "once", label: t("giving.frequency.once") },
                {
                  value: "monthly",
                  label: t("giving.frequency.monthly"),
                  hint: t("giving.frequency.hint"),
                },
              ]}
            />
          ) : null}
          <OptionCards
            {...propsOf(fields.gift)}
            legend={t("giving.choose")}
            options={[
              ...fund.values.map((value) => ({ value: String(value.amount), label: sum(value) })),
              { value: DONATION_OTHER, label: t("basket.gift.other") },
            ]}
          />
          <TextField
            {...propsOf(fields.giftOther)}
            label={t("basket.gift.otherAmount")}
            hint={t("giving.range", { min: sum(fund.minAmount), max: sum(fund.maxAmount) })}
            inputMode="decimal"
            width="half"
          />
          <FieldSet legend={t("basket.gift.names")}>
            <DonationNameFields
              propsOf={(name) => propsOf(fields[name])}
              recognitionNameFrom={fund.recognitionNameFrom}
            />
          </FieldSet>
        </PageForm>
        <GoodToKnow />
      </Split>
    </Main>
  );
}

function useDonationWords({
  minAmount,
  maxAmount,
  recognitionNameFrom,
}: Pick<Fund, "minAmount" | "maxAmount" | "recognitionNameFrom">) {
  const { t, locale } = useTranslation();
  return (message: string) => {
    if (message.startsWith("conflict.")) return validationMessage(t, message);
    const error = message as DonationError;
    if (error === "amount-too-little" || error === "amount-too-much") {
      const limit = error === "amount-too-little" ? minAmount : maxAmount;
      return t(`stock.error.${error}`, { limit: formatMoney(limit, locale) });
    }
    return t(`basket.refused.entry.${error}`, { from: formatMoney(recognitionNameFrom, locale) });
  };
}

/** Shown for a fund that doesn't exist or has closed. */
export function UnknownFund() {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("giving.unknown.title")}</h1>
      <EmptyState
        title={t("giving.unknown.text")}
        action={<ButtonLink href={pathTo("donations")}>{t("giving.unknown.all")}</ButtonLink>}
      />
    </Main>
  );
}
