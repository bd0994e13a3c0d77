import type { ConfirmationFacts } from "./confirmation-facts";

/** The confirmation as plain text: short lines, headings underlined, nothing that a screen reader stumbles over. */
export function confirmationText(facts: ConfirmationFacts): string {
  return [
    facts.heading,
    "",
    facts.orderLine,
    facts.placed,
    "",
    ...(facts.performances.length > 0 ? heading(facts.ticketsHeading) : []),
    ...facts.performances.flatMap((performance) => [
      performance.title,
      performance.whereAndWhen,
      performance.count,
      ...performance.tickets.map((ticket) => `- ${ticket}`),
      "",
    ]),
    ...heading(facts.paymentHeading),
    ...facts.sums.map(({ label, amount }) => `${label}: ${amount}`),
    `${facts.total.label}: ${facts.total.amount}`,
    ...facts.tenders.map(({ label, amount }) => `${label}: ${amount}`),
    facts.charged,
    "",
    ...(facts.delivery === null ? [] : [...heading(facts.delivery.heading), facts.delivery.text]),
    facts.link.withUrl,
    "",
    ...heading(facts.helpHeading),
    facts.help,
    "",
    facts.signature,
    "",
  ].join("\n");
}

function heading(text: string): string[] {
  return [text, "-".repeat(Math.min(Array.from(text).length, 60))];
}
