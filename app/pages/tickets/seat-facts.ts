import type { Admission } from "#contract/schemas/ticket";
import type { SeatLabel } from "#contract/schemas/seat-label";

import { isSpecialKind } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";

type Fact = { term: string; description: string };

/** Where a ticket's place is, each part with its name, and at which price it was sold. */
export function seatFacts(
  t: Translate,
  { seat, priceTypeName }: Pick<Admission, "seat" | "priceTypeName">,
): Fact[] {
  return [
    { term: t("order.fact.section"), description: seat.section },
    ...(seat.row === null ? [] : [{ term: t("order.fact.row"), description: seat.row }]),
    ...placeFact(t, seat),
    { term: t("order.fact.priceType"), description: priceTypeName },
  ];
}

/** "Wheelchair space: 3"; where places have no numbers, "Place: Wheelchair space", and nothing for an ordinary one. */
function placeFact(t: Translate, { kind, number }: SeatLabel): Fact[] {
  const term = t(`seatName.term.${kind}`);
  if (number !== null) return [{ term, description: number }];
  return isSpecialKind(kind) ? [{ term: t("seatName.term.place"), description: term }] : [];
}
