import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/known-names";
import type { OrderRecord } from "../../money/orders/queries";
import { doorsOpenAt } from "../tickets/rules";
import type { LetterPart } from "../letters/letter";
import type { MailContext } from "./mail-context";

/** One ticket of each performance that is not a live stream, in the order of the tickets. */
export const listVisits = ({ tickets }: Pick<OrderRecord, "tickets">) =>
  [
    ...groupBy(
      tickets.filter(({ seating }) => seating !== "virtual"),
      ({ instanceId }) => instanceId,
    ).values(),
  ].map(([first]) => first);

/** Directions, door times and bag policy of each hall. */
export function visitParts(
  record: Pick<OrderRecord, "tickets">,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const halls = [...groupBy(listVisits(record), ({ hallId }) => hallId).values()];
  if (halls.length === 0) return [];
  return [
    { kind: "heading", text: t("mail.confirmation.visitHeading") },
    ...halls.map((visits): LetterPart => {
      const [{ hallName, directions, stepFreeRoute, bagPolicy }] = visits;
      const inLanguage = (text: string) => knownName(t, "hall", text);
      const doors = visits.flatMap((visit) => doorsOpenAt(visit) ?? []);
      return {
        kind: "facts",
        lines: [
          inLanguage(hallName),
          inLanguage(directions),
          inLanguage(stepFreeRoute),
          ...doors.map((at) => t("mail.confirmation.doors", { when: format.dateAndTime(at) })),
          ...(bagPolicy === null ? [] : [inLanguage(bagPolicy)]),
        ],
      };
    }),
  ];
}
