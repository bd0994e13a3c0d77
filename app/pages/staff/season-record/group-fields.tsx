import type { ReactNode } from "react";

import { packId } from "~/domain/forms/packed-id";
import { useTranslation } from "~/i18n/translation-context";
import { Collapsible } from "~/ui/collapsible";
import { useKnownLabel } from "~/ui/content-text";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { fieldFrameId } from "~/ui/forms/field-state";
import { FieldSet } from "~/ui/forms/field-set";
import { TextField } from "~/ui/forms/text-field";
import { dayName, FORM, timeName } from "./form";
import { type FieldProps, useInput } from "./record-input";

type MomentProps = FieldProps & { day: string; time: string; legend: ReactNode; hint?: ReactNode };

/** A date and a time. */
export function Moment({ day, time, legend, hint, ...props }: MomentProps) {
  const { t } = useTranslation();
  const { errorsAt, source, isOptional, optional } = useInput(props);
  const required = !isOptional && props.field.control === "moment";
  return (
    <FieldSet id={`${FORM}-${day}-group`} legendLooks="label" legend={legend} hint={hint}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={source(day)}
          errors={errorsAt(day)}
          type="date"
          label={t("staff.season.day")}
          optional={optional}
          required={required}
          width="half"
        />
        <TextField
          field={source(time)}
          label={t("staff.season.time")}
          optional={optional}
          required={required}
          width="half"
          autoComplete="off"
        />
      </div>
    </FieldSet>
  );
}

/** A date and a time for each record of a list, which few performances have. */
export function MomentsField({ of, ...props }: FieldProps & { of: string }) {
  const { source, label, hint } = useInput(props);
  const known = useKnownLabel();
  const { name } = props.field;
  const records = props.options[of] ?? [];
  if (records.length === 0) return null;
  const isFilled = ({ id }: { id: string }) =>
    Boolean(source(`${dayName(name)}.${packId(id)}`).initialValue);
  return (
    <Collapsible title={label} open={props.lastResult !== undefined || records.some(isFilled)}>
      {hint === undefined ? null : <p className="text-small text-muted">{hint}</p>}
      {records.map(({ id, name: level }) => {
        const { label: text, lang } = known(level);
        return (
          <Moment
            key={id}
            {...props}
            day={`${dayName(name)}.${packId(id)}`}
            time={`${timeName(name)}.${packId(id)}`}
            legend={<span lang={lang}>{text}</span>}
          />
        );
      })}
    </Collapsible>
  );
}

/** More checkboxes are collapsed. */
const MAX_OPEN = 10;

/** Any number of records of a list. */
export function RecordsField(props: FieldProps) {
  const { field, options, lastResult } = props;
  const { source, label, hint } = useInput(props);
  const known = useKnownLabel();
  const { initialValue } = source(field.name);
  const checked = Array.isArray(initialValue) ? (initialValue as readonly unknown[]) : [];
  const records = "of" in field ? (options[field.of] ?? []) : [];
  if (records.length === 0) return null;
  const group = (
    <CheckboxGroup
      legend={label}
      hint={hint}
      field={source(field.name)}
      lastResult={lastResult}
      choices={records.map(({ id, name, detail }) => {
        const { label: text, lang } = known(name);
        return {
          id,
          label: <span lang={lang}>{text}</span>,
          hint: detail ?? undefined,
          checked: checked.includes(id),
        };
      })}
    />
  );
  return records.length <= MAX_OPEN ? (
    group
  ) : (
    <Collapsible title={label} open={checked.length > 0 || lastResult !== undefined}>
      {group}
    </Collapsible>
  );
}

/** Prices by band and price type. */
export function PricesField(props: FieldProps) {
  const { t } = useTranslation();
  const { errors, errorsAt, source, label, hint } = useInput(props);
  const known = useKnownLabel();
  const { options, field } = props;
  const { bands = [], priceTypes = [] } = options;
  const getInput = (band: string, type: string) => `${field.name}.${packId(band)}.${packId(type)}`;
  const hasPrice = ({ id: band }: { id: string }) =>
    priceTypes.some(({ id }) => {
      const input = getInput(band, id);
      return Boolean(source(input).initialValue) || errorsAt(input).length > 0;
    });
  const priced = bands.filter(hasPrice);
  const others = bands.filter((band) => !hasPrice(band));
  const fieldSets = (shown: typeof bands) =>
    shown.map(({ id: band, name: bandName }) => {
      const { label: legend, lang } = known(bandName);
      return (
        <FieldSet key={band} legendLooks="label" legend={<span lang={lang}>{legend}</span>}>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {priceTypes.map(({ id, name }) => {
              const input = getInput(band, id);
              return (
                <TextField
                  key={id}
                  field={source(input)}
                  errors={errorsAt(input)}
                  label={<span lang={known(name).lang}>{known(name).label}</span>}
                  required={false}
                  inputMode="decimal"
                  autoComplete="off"
                  width="short"
                />
              );
            })}
          </div>
        </FieldSet>
      );
    });
  return (
    <FieldSet id={fieldFrameId(`${FORM}-${field.name}`)} legend={label} hint={hint} errors={errors}>
      {fieldSets(priced.length === 0 ? bands : priced)}
      {priced.length === 0 || others.length === 0 ? null : (
        // Often the bands of other halls.
        <Collapsible title={t("staff.season.otherBands")} open={false}>
          {fieldSets(others)}
        </Collapsible>
      )}
    </FieldSet>
  );
}
