import { groupBy } from "#runtime/group-by";
import { addressLine } from "#contract/schemas/address";
import { knownName } from "#contract/text/known-names";
import { plainLine } from "#contract/text/name";
import type { OrderRecord } from "../../money/orders/queries";
import { doorsOpenAt } from "../tickets/rules";
import { heading, type LetterPart } from "../mail-layout/letter";
import type { MailContext } from "./mail-context";

/** One ticket of each performance that is not a live stream, in the order of the tickets. */
export const listVisits = ({ tickets }: Pick<OrderRecord, "tickets">) =>
  [
    ...groupBy(
      tickets.filter(({ seating }) => seating !== "virtual"),
      ({ instanceId }) => instanceId,
    ).values(),
  ].map(([first]) => first);

/** The same order with the tickets of performances that have begun last, as in a confirmation that is sent again. */
export const upcomingFirst = <T extends Pick<OrderRecord, "tickets">>(record: T, now: Date): T => ({
  ...record,
  tickets: record.tickets.toSorted((a, b) => Number(a.startsAt <= now) - Number(b.startsAt <= now)),
});

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
  const all = listVisits(record);
  const halls = [...groupBy(all, ({ hallId }) => hallId).values()];
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
          // The heading has the day of the only visit.
          ...doors.map((at) =>
            all.length === 1
              ? t("ticketPdf.doors", { time: format.time(at) })
              : t("mail.confirmation.doors", { when: format.dateAndTime(at) }),
          ),
          ...(bagPolicy === null ? [] : [inLanguage(bagPolicy)]),
        ],
      };
    }),
  ];
}

/** How tickets and merchandise are delivered; empty when there is nothing to deliver. */
export function deliveryParts(
  { tickets, deliveryKind, sendTo }: OrderRecord,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const address =
    sendTo &&
    plainLine([addressLine(sendTo), format.country(sendTo.country)].filter(Boolean).join(", "));
  const to = address === null ? [] : [t("mail.confirmation.sendTo", { address })];
  if (tickets.some(({ seating }) => seating !== "virtual"))
    return [
      heading(t("mail.confirmation.deliveryHeading")),
      t(`mail.confirmation.deliveryWords.${deliveryKind ?? "none"}`),
      ...to,
    ];
  // A live stream needs no delivery: the mail has its links.
  if (deliveryKind === null || tickets.length > 0) return [];
  return [
    heading(t("mail.confirmation.deliveryOfItems.heading")),
    t(`mail.confirmation.deliveryOfItems.${deliveryKind === "postal" ? "postal" : "cobo"}`),
    ...to,
  ];
}
