import { QuantitySelect } from "./quantity-select";

export interface TicketChoiceProps {
  id: string;
  name: string;
  /** "Standard". */
  priceType: string;
  /** "$145.00", and what it contains: "including $9.00 fee". */
  price: string;
  note?: string | undefined;
  max: number;
  defaultValue?: number | undefined;
  /** Minor units, for the running total. */
  unitPrice?: number | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** How many tickets of one price type, its whole price in the label. */
export function TicketChoice({ priceType, price, note, ...select }: TicketChoiceProps) {
  return (
    <div className="w-full sm:w-[9rem]">
      <QuantitySelect
        {...select}
        beside
        label={
          <span className="block font-normal">
            {priceType} <strong className="num block text-base">{price}</strong>{" "}
            {note ? <span className="block text-tiny text-muted">{note}</span> : null}
          </span>
        }
      />
    </div>
  );
}
