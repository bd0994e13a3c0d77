import type { Admission } from "~/domain/ticket";
import type { Translate } from "~/i18n/translate";

/** Where a ticket's place is, each part with its name, and at which price it was sold. */
export function seatFacts(
  t: Translate,
  { seat, priceTypeName }: Pick<Admission, "seat" | "priceTypeName">,
): { term: string; description: string }[] {
  const facts = [
    { term: t("order.fact.section"), description: seat.section },
    { term: t("order.fact.row"), description: seat.row },
    { term: t("order.fact.seat"), description: seat.number },
    { term: t("order.fact.priceType"), description: priceTypeName },
  ];
  return facts.flatMap(({ term, description }) =>
    description === null ? [] : [{ term, description }],
  );
}
