import type { SeatNeeds } from "#contract/schemas/interest";
import { MAX_COMPANION_SEATS } from "#contract/rules/seat-choice/wheelchair-party";
import { useTranslation } from "~/i18n/translation-context";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { MAX_PARTY_SIZE } from "#contract/rules/waiting-list/waiting-list";

/** In page order. */
export const SEAT_NEED_FIELDS = ["wheelchair", "companions", "stepFree", "aisle"] as const;

export type SeatNeedFields = Record<(typeof SEAT_NEED_FIELDS)[number], string>;

/** The fields' values for saved needs. */
export const seatNeedValues = ({
  companions,
  stepFree,
  aisle,
}: SeatNeeds): Partial<SeatNeedFields> => ({
  ...(companions !== null && { wheelchair: "on", companions: String(companions) }),
  ...(stepFree && { stepFree: "on" }),
  ...(aisle && { aisle: "on" }),
});

/** The fields' values for the seats of a search, and the search for chosen fields. */
const FEATURES = { wheelchair: "wheelchair", stepFree: "step-free", aisle: "aisle" } as const;
const needs = ["wheelchair", "stepFree", "aisle"] as const;
export type OfferedNeed = (typeof needs)[number];

export const valuesForFeature = (feature: string | undefined): Partial<SeatNeedFields> =>
  Object.fromEntries(
    needs.filter((need) => FEATURES[need] === feature).map((need) => [need, "on"]),
  );

export const featureOfValues = (values: Readonly<Record<string, unknown>>) => {
  const need = needs.find((one) => values[one] === "on");
  return need && FEATURES[need];
};

type SeatNeedsFieldsProps = {
  fields: Record<keyof SeatNeedFields, FieldSource>;
  /** For staff, who choose for a customer. */
  legend?: string;
  hint: string;
  /** Most tickets of the party. */
  max?: number;
  /** The requirements that the hall has seats for. */
  offered?: readonly OfferedNeed[];
};

/** Access requirements as choices, which offers of seats are matched with. */
export function SeatNeedsFields({
  fields,
  legend,
  hint,
  max = MAX_PARTY_SIZE,
  offered = needs,
}: SeatNeedsFieldsProps) {
  const { t } = useTranslation();
  if (offered.length === 0) return null;
  const length = Math.min(max, MAX_COMPANION_SEATS + 1);
  const numbers = Array.from({ length }, (_, count) => String(count));
  return (
    <FieldSet
      id="seat-needs"
      legendLooks="label"
      legend={`${legend ?? t("interest.seatNeeds.legend")} ${t("common.optional")}`}
      hint={hint}
    >
      {offered.includes("wheelchair") ? (
        <>
          <CheckboxField field={fields.wheelchair} label={t("seatName.need.wheelchair")} />
          <SelectField
            field={fields.companions}
            label={t("interest.seatNeeds.companions")}
            hint={t("interest.seatNeeds.companionsHint")}
            options={numbers.map((number) => ({ value: number, label: number }))}
            short
          />
        </>
      ) : null}
      {offered.includes("stepFree") ? (
        <CheckboxField field={fields.stepFree} label={t("seatName.need.stepFree")} />
      ) : null}
      {offered.includes("aisle") ? (
        <CheckboxField field={fields.aisle} label={t("seatName.need.aisle")} />
      ) : null}
    </FieldSet>
  );
}
