import { knownName } from "#contract/text/known-names";
import { HOLD_KINDS } from "#contract/rules/staff/staff-hold";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { FilterBar } from "~/ui/filter-bar";
import type { FieldSource } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import type { StaffOffer } from "./ticket-offers";

/** The authenticator code. It is empty after a refusal. */
export function CodeField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field}
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
  return (
    <TextField
      field={field}
      label={t("staff.reason.label")}
      hint={t("staff.reason.hint")}
      autoComplete="off"
    />
  );
}

/** What seats are held for, and a note, which is the reason in the log. */
export function HoldFields({ kind, note }: Record<"kind" | "note", FieldSource>) {
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        row
        field={kind}
        legend={t("staff.holds.kindLabel")}
        options={HOLD_KINDS.map((value) => ({ value, label: t(`staff.holds.kind.${value}`) }))}
      />
      <TextField
        field={note}
        label={t("staff.holds.note")}
        hint={t("staff.holds.noteHint")}
        autoComplete="off"
      />
    </>
  );
}

export function PerformanceSearch({
  path,
  search,
  label,
  isEmpty = false,
}: {
  path: string;
  search: string;
  label: string;
  /** The form was sent without a search term. */
  isEmpty?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <FilterBar action={path} label={label} short>
      <TextField
        field={{ id: "search", name: "search", initialValue: search }}
        type="search"
        label={t("staff.performances.search")}
        {...(isEmpty && {
          errors: [t("staff.performances.searchEmpty")],
        })}
        autoComplete="off"
      />
      <Button>{t("staff.find.find")}</Button>
    </FilterBar>
  );
}

/** Selects a band and a price type. */
export function OfferField({
  field,
  offers,
}: {
  field: FieldSource;
  offers: readonly StaffOffer[];
}) {
  const { t, locale } = useTranslation();
  return (
    <SelectField
      field={field}
      label={t("staff.reserve.offer")}
      placeholder={t("staff.reserve.choose")}
      required
      options={offers.map(({ value, band, type, total, left }) => ({
        value,
        label: t("staff.reserve.offerOf", {
          band: bandName(t, band),
          type: knownName(t, "priceType", type),
          left,
          price: formatMoney(total, locale),
        }),
      }))}
    />
  );
}
