type TicketChoiceProps = {
  id: string;
  name: string;
  /** "Standard". */
  priceType: string;
  /** "$145.00", and what it contains: "including $9.00 fee". */
  price: string;
  note: string;
  max: number;
  defaultValue: number;
  /** One ticket's price in minor units, for the running total that script shows. */
  unitPrice: number | undefined;
  /** The id of the message that refuses the number. */
  refusedBy: string | undefined;
};

/** How many tickets of one price type, its whole price in the label. */
export function TicketChoice(props: TicketChoiceProps) {
  const { id, name, priceType, price, note, max, defaultValue, unitPrice, refusedBy } = props;
  return (
    <div className="w-full sm:w-[9rem]">
      <span className="flex items-center justify-between gap-2 sm:grid sm:justify-start">
        <label htmlFor={id} className="text-small">
          <span className="block font-normal">
            {priceType} <strong className="num block text-base">{price}</strong>{" "}
            <span className="block text-tiny text-muted">{note}</span>
          </span>
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
