import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import { buyerOf, listBuyerTickets, type Buyer } from "./buyer-tickets";
import type { Reader } from "../platform/database/database";

/** A place of a performance, as far as this rule looks at it. */
type Place = { kind: LineRecord["kind"] };

/**
 * The companion seats among these places of one performance, where no wheelchair space is among them: a companion seat
 * is sold to whoever comes with somebody in a wheelchair (28 CFR 36.302(f)(7)).
 */
export function companionsWithoutSpace<P extends Place>(places: readonly P[]): P[] {
  if (places.some(({ kind }) => kind === "wheelchair")) return [];
  return places.filter(({ kind }) => kind === "companion");
}

/** Whether the buyer has a wheelchair space of this performance by an earlier order. */
export async function hasBoughtSpace(
  db: Reader,
  buyer: Buyer,
  { eventId, instanceId }: { eventId: string; instanceId: string },
): Promise<boolean> {
  const tickets = await listBuyerTickets(db, buyer, eventId);
  return tickets.some(
    (ticket) => ticket.isOwn && ticket.instanceId === instanceId && ticket.kind === "wheelchair",
  );
}

/** A basket's companion seats for performances of which neither it nor an earlier order has a wheelchair space. */
export async function listStrayCompanionSeats(
  db: Reader,
  { lines, codes, customerId }: Pick<BasketRecord, "lines" | "codes" | "customerId">,
): Promise<LineRecord[]> {
  const strays: LineRecord[] = [];
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const alone = companionsWithoutSpace(lines.filter((line) => line.instanceId === instanceId));
    const [first] = alone;
    if (first === undefined) continue;
    const { eventId } = first;
    if (!(await hasBoughtSpace(db, buyerOf(customerId, codes), { eventId, instanceId })))
      strays.push(...alone);
  }
  return strays;
}
