import type { ReactNode } from "react";

export interface QuantitySelectProps {
  id: string;
  name: string;
  /** Names it in full for a screen reader: "Standard, band A, $145.00". Seen unless `labelHidden`. */
  label: ReactNode;
  labelHidden?: boolean;
  /** On a narrow screen the list stands beside its label, at the end of the line. */
  beside?: boolean;
  /** The highest that may be chosen; the list starts at `min`. */
  max: number;
  min?: number;
  defaultValue?: number | undefined;
  /** One ticket's price in minor units, for the running total that script keeps. */
  unitPrice?: number | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** How many: the browser's own list, which a thumb, a keyboard and a reader all know. */
export function QuantitySelect(props: QuantitySelectProps) {
  const {
    id,
    name,
    label,
    labelHidden = false,
    beside = false,
    max,
    min = 0,
    defaultValue = min,
  } = props;
  const numbers = Array.from({ length: Math.max(0, max - min) + 1 }, (_, index) =>
    String(min + index),
  );
  return (
    <span
      className={
        beside
          ? "flex items-center justify-between gap-2 sm:grid sm:justify-start"
          : "inline-grid gap-1"
      }
    >
      <label htmlFor={id} className={labelHidden ? "vh" : "text-small"}>
        {label}
      </label>{" "}
      <select
        id={id}
        name={name}
        className="no-print input num w-16 min-w-[4.5rem]"
        defaultValue={String(defaultValue)}
        data-unit-price={props.unitPrice}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </span>
  );
}
