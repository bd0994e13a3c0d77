import type { PriceType } from "#contract/schemas/price-list";

/** What goes with a price type, where there is something to know: "Under 30: please bring something that shows your age." */
export function PriceTypeNotes({ priceTypes }: { priceTypes: readonly PriceType[] }) {
  const noted = priceTypes.filter(({ note }) => note !== null);
  return noted.length === 0 ? null : (
    <dl className="grid gap-1 text-small">
      {noted.map(({ id, name, note }) => (
        <div key={id}>
          <dt className="inline font-semibold">{name}:</dt> <dd className="inline">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
