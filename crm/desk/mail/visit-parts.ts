import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/text/known-names";
import type { OrderRecord } from "../../money/orders/queries";
import { doorsOpenAt } from "../tickets/rules";
import type { LetterPart } from "../mail-layout/letter";
import type { MailContext } from "./mail-context";

/** One ticket of each performance that is not a live stream, in the order of the tickets. */
export const listVisits = ({ tickets }: Pick<OrderRecord, "tickets">) =>
  [
    ...groupBy(
      tickets.filter(({ seating }) => seating !== "virtual"),
      ({ instanceId }) => instanceId,
    ).values(),
  ].map(([first]) => first);

/** What the venue tells buyers of each performance. */
export function notesParts(
  { tickets }: Pick<OrderRecord, "tickets">,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const performances = [...groupBy(tickets, ({ instanceId }) => instanceId).values()];
  const parts = performances.flatMap(([{ title, startsAt, performanceNotes }]): LetterPart[] =>
    performanceNotes === null
      ? []
      : [
          {
            kind: "facts",
            lines: [
              t("mail.confirmation.notesOf", { title, when: format.dateAndTime(startsAt) }),
              ...knownName(t, "event", performanceNotes).split("\n"),
            ],
          },
        ],
  );
  return parts.length === 0
    ? []
    : [{ kind: "heading", text: t("mail.confirmation.notesHeading") }, ...parts];
}

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
      const ofHall = record.tickets.filter(({ hallId }) => hallId === visits[0].hallId);
      const [{ hallName, directions, stepFreeRoute, bagPolicy }] = visits;
      const inLanguage = (text: string) => knownName(t, "hall", text);
      const entrances = new Set(ofHall.flatMap(({ entrance }) => entrance ?? []));
      const doors = visits.flatMap((visit) => doorsOpenAt(visit) ?? []);
      return {
        kind: "facts",
        lines: [
          inLanguage(hallName),
          inLanguage(directions),
          inLanguage(stepFreeRoute),
          ...[...entrances].map((entrance) =>
            t("mail.confirmation.entrance", { entrance: inLanguage(entrance) }),
          ),
          ...doors.map((at) => t("mail.confirmation.doors", { when: format.dateAndTime(at) })),
          ...(bagPolicy === null ? [] : [inLanguage(bagPolicy)]),
        ],
      };
    }),
  ];
}
