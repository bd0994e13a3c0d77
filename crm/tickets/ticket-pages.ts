/** What is on one page of a customer's tickets at most: each ticket is shown with its code, or drawn on paper. */
const PERFORMANCES = 20;
const TICKETS = 200;

/** Performances in pages. One performance's tickets are never on two pages, however many they are. */
export function ticketPages<P extends { ticketIds: readonly string[] }>(
  performances: readonly P[],
): P[][] {
  const pages: P[][] = [];
  let tickets = 0;
  for (const performance of performances) {
    const page = pages.at(-1);
    const count = performance.ticketIds.length;
    if (page === undefined || page.length === PERFORMANCES || tickets + count > TICKETS) {
      pages.push([performance]);
      tickets = count;
    } else {
      page.push(performance);
      tickets += count;
    }
  }
  return pages;
}
