import { knownName } from "#contract/text/known-names";
import type { Fund } from "#contract/schemas/fund";
import { DONATION_OTHER } from "~/domain/forms/extra-fields";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { validationMessage } from "~/i18n/translate";
import { usePageFrame } from "~/routing/page-frame";
import { useTranslation } from "~/i18n/translation-context";
import type { DonationError } from "~/domain/schemas/donation";
import { DonationNameFields, donationNamesTitle } from "~/parts/extras/donation-fields";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { ContentText } from "~/ui/content-text";
import { FieldSet } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { type FieldsOf, PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { OptionCards } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { giveForm } from "./give/form";
import type { OfferedFund } from "./suggested-gifts";

/** The form's fields and error summary. The amount in the middle is chosen at the start. */
export function useGiveForm(fund: OfferedFund) {
  const say = useDonationWords(fund);
  const middle = fund.gifts[Math.floor((fund.gifts.length - 1) / 2)];
  const form = usePageForm(giveForm, {
    defaults: { frequency: "once", gift: middle && String(middle.amount.amount) },
    formatMessage: say,
  });
  return { ...form, say };
}

type GiveFormProps = {
  fund: OfferedFund;
  form: { id: string; fields: FieldsOf<typeof giveForm>; say: (message: string) => string };
  /** Name of the campaign that linked here; "" for none. */
  appeal: string;
  /** Whether the gift is all there is to pay for, so that the basket need not be seen first. */
  paysAtOnce: boolean;
  requestKey: string;
};

/** Form for a donation to one fund. Posts to the fund's page, which shows any errors. */
export function GiveForm({ fund, form, appeal, paysAtOnce, requestKey }: GiveFormProps) {
  const { t, locale } = useTranslation();
  const { id, fields, say } = form;
  const getProps = (field: FieldSource) => ({ field, errors: field.errors?.map(say) });
  const sum = (value: Fund["minAmount"]) => formatPrice(value, locale);
  const names = ["recognitionName", "anonymous", "tributeType", "tributeName"] as const;
  const isNamed = names.some((name) => {
    const { errors, initialValue } = fields[name];
    return errors !== undefined || !["", "none", undefined].includes(initialValue);
  });
  return (
    <PageForm
      id={id}
      action={pathTo("give", { fund: fund.id })}
      aria-label={t("giving.formOf", { name: knownName(t, "fund", fund.name) })}
      requestKey={requestKey}
    >
      <input type="hidden" name="appeal" value={appeal} />
      {paysAtOnce ? <input type="hidden" name="paysAtOnce" value="on" /> : null}
      {appeal === "" ? null : <p>{t("giving.appeal", { appeal })}</p>}
      <OptionCards
        {...getProps(fields.gift)}
        legend={t("giving.choose")}
        options={[
          ...fund.gifts.map(({ amount, text }) => ({
            value: String(amount.amount),
            label: formatPrice(amount, locale),
            hint: text === null ? undefined : <ContentText kind="fund" text={text} />,
          })),
          { value: DONATION_OTHER, label: t("basket.gift.other"), opens: true },
        ]}
      />
      <FieldSet
        legend={null}
        label={t("basket.gift.other")}
        // Also typed with a suggested amount, which is refused: then it must be in view.
        opened={fields.giftOther.errors === undefined}
      >
        <TextField
          {...getProps(fields.giftOther)}
          label={t("basket.gift.otherAmount")}
          hint={t("giving.range", { min: sum(fund.minAmount), max: sum(fund.maxAmount) })}
          inputMode="decimal"
          width="half"
        />
      </FieldSet>
      {fund.takesMonthly ? (
        <OptionCards
          {...getProps(fields.frequency)}
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
      <Collapsible title={`${donationNamesTitle(t, fund)} ${t("common.optional")}`} open={isNamed}>
        <DonationNameFields getProps={(name) => getProps(fields[name])} naming={fund} />
      </Collapsible>
      <div className="pay-bar">
        <Button standalone look="sun">
          <ChosenSum
            texts={fund.gifts.map(({ amount }) => formatPrice(amount, locale))}
            write={(chosen) =>
              t(paysAtOnce ? "basket.offer.give" : "giving.addSum", { sum: chosen })
            }
          >
            {t(paysAtOnce ? "giving.now" : "giving.add")}
          </ChosenSum>
        </Button>
      </div>
    </PageForm>
  );
}

type ChosenSumProps = {
  texts: readonly string[];
  /** The button's text with one of them. */
  write: (sum: string) => string;
  children: string;
};

/**
 * The button's text, which names the chosen one of the suggested amounts. Text browsers would show both texts, and browsers
 * without :has() show the children.
 */
function ChosenSum({ texts, write, children }: ChosenSumProps) {
  const { isTextBrowser } = usePageFrame();
  if (isTextBrowser === true) return children;
  const sums = Object.fromEntries(texts.map((text, at) => [`data-sum-${at + 1}`, text]));
  const [before = "", after = ""] = write("{}").split("{}");
  return (
    <>
      <span className="any-sum">{children}</span>
      <span className="chosen-sum">
        {before}
        <span {...sums} />
        {after}
      </span>
    </>
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
      return t(`stock.error.${error}`, { limit: formatPrice(limit, locale) });
    }
    return t(`basket.refused.entry.${error}`, { from: formatPrice(recognitionNameFrom, locale) });
  };
}
