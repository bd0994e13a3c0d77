import type { ReactNode } from "react";

import { BandName, BandSquare } from "../band-badge";
import { ContentText } from "../content-text";
import { SectionWords } from "../section-text";
import { FieldError } from "./field-frame";

type BandChoiceProps = {
  /** Id of the fieldset; the error message has the suffix "-error". */
  id: string;
  /** The class of the band's color and shape. */
  look: string;
  name: string;
  /** "Orchestra, center" */
  where: string;
  /** The names of its sections, as seats have them. */
  sections: readonly string[];
  /** Location details. Kept out of the legend, which screen readers repeat with each field. */
  detail?: ReactNode;
  /** "Rows A to R", "12 left". */
  note?: ReactNode;
  errors?: readonly string[] | undefined;
  /** One `<TicketChoice>` per price type. */
  children: ReactNode;
};

/** A price band with its location, and a quantity per price type. */
export function BandChoice(props: BandChoiceProps) {
  const { id, look, name, where, sections, detail, note, errors = [], children } = props;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  return (
    <fieldset id={id} aria-describedby={errorId} className="price-band">
      <legend className="flex max-w-full gap-3">
        <BandSquare look={look} name={name} />
        <span className="min-w-0">
          {/* Of a band that is one section, which would be read twice. */}
          {where === name ? null : <BandName name={name} />}
          <SectionWords text={where} of={sections} />{" "}
          {note ? <span className="block text-small font-normal text-muted">{note}</span> : null}
        </span>
      </legend>
      {detail ? <p className="detail text-small text-muted">{detail}</p> : null}
      {errorId ? (
        <div className="refused">
          <FieldError id={errorId} errors={errors} />
        </div>
      ) : null}
      <div className="types">{children}</div>
    </fieldset>
  );
}

/** "Under 30: Bring proof of age." */
export function PriceTypeNotes({
  priceTypes,
}: {
  priceTypes: readonly { id: string; name: string; note: string | null }[];
}) {
  const noted = priceTypes.flatMap(({ note, ...type }) =>
    note === null ? [] : [{ ...type, note }],
  );
  return noted.length === 0 ? null : (
    <dl className="grid gap-1 text-small">
      {noted.map(({ id, name, note }) => (
        <div key={id}>
          <dt className="inline font-semibold">
            <ContentText kind="priceType" text={name} />:
          </dt>{" "}
          <ContentText as="dd" kind="priceType" text={note} className="inline" />
        </div>
      ))}
    </dl>
  );
}

type TicketChoiceProps = {
  id: string;
  name: string;
  /** "Standard $145 including $9.00 fee". */
  label: ReactNode;
  max: number;
  defaultValue: number;
  /** Price of one ticket in minor units, for the running total by script. */
  unitPrice: number | undefined;
  /** Id of the error message, if any. */
  refusedBy: string | undefined;
};

/** Quantity of tickets at one price type. */
export function TicketChoice(props: TicketChoiceProps) {
  const { id, name, label, max, defaultValue, unitPrice, refusedBy } = props;
  return (
    <div className="w-full sm:w-[9rem]">
      <span className="flex flex-wrap items-center justify-between gap-2 sm:grid sm:justify-start">
        <label htmlFor={id} className="min-w-min max-w-full flex-1 text-small">
          <span className="block font-normal">{label}</span>
        </label>{" "}
        <select
          id={id}
          name={name}
          className="no-print input num w-16 min-w-[4.5rem]"
          defaultValue={String(defaultValue)}
          data-unit-price={unitPrice}
          aria-invalid={refusedBy !== undefined || undefined}
          aria-describedby={refusedBy}
        >
          {Array.from({ length: max + 1 }, (_, number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
