import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { FilterBar } from "~/ui/filter-bar";
import { useFieldProps, type FieldSource } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import type { StaffOffer } from "./offers";

/** The six digits that an authenticator shows. After a refusal it has to be typed again. */
export function CodeField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <TextField
      {...fieldProps(field)}
      label={t("staff.code.label")}
      hint={t("staff.code.hint")}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      width="half"
      defaultValue=""
    />
  );
}

export function ReasonField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <TextField
      {...fieldProps(field)}
      label={t("staff.reason.label")}
      hint={t("staff.reason.hint")}
      autoComplete="off"
    />
  );
}

/** Finds performances by a word of theirs. */
export function PerformanceSearch({
  path,
  search,
  label,
}: {
  path: string;
  search: string;
  label: string;
}) {
  const { t } = useTranslation();
  return (
    <FilterBar action={path} label={label} short>
      <TextField
        field={{ id: "search", name: "search", initialValue: search }}
        type="search"
        label={t("staff.performances.search")}
        autoComplete="off"
      />
      <Button>{t("staff.find.find")}</Button>
    </FilterBar>
  );
}

/** Which seats of a performance, at which price. */
export function OfferField({
  field,
  offers,
}: {
  field: FieldSource;
  offers: readonly StaffOffer[];
}) {
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <SelectField
      {...fieldProps(field)}
      label={t("staff.reserve.offer")}
      placeholder={t("staff.reserve.choose")}
      options={offers.map(({ value, band, type, total, left }) => ({
        value,
        label: t("staff.reserve.offerOf", {
          band,
          type,
          left,
          price: formatMoney(total, locale),
        }),
      }))}
    />
  );
}
