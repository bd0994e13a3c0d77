/** One line of the card page, minor units. */
export type OrderLine = {
  name: string;
  description: string | null;
  unitAmount: number;
  quantity: number;
};

export type LineTicket = {
  instanceId: string;
  title: string;
  when: string;
  priceTypeName: string;
  faceValue: number;
  fee: number;
};

/** A service fee or a delivery is named on the card page in the words given here. */
export type LineWords = { fee: string; delivery: string };

/**
 * What the card page lists. The lines always add up to the order's total: equal tickets are counted together, then
 * the fees, then the delivery. The order is fixed, since a request that is sent again must be the same to the byte.
 */
export function orderLines(
  tickets: readonly LineTicket[],
  extras: { delivery: number },
  words: LineWords,
): OrderLine[] {
  const groups = new Map<string, OrderLine>();
  for (const ticket of tickets) {
    if (ticket.faceValue === 0) continue;
    const key = [ticket.instanceId, ticket.priceTypeName, ticket.faceValue].join("|");
    const line = groups.get(key);
    if (line) line.quantity += 1;
    else
      groups.set(key, {
        name: ticket.title,
        description: `${ticket.when}, ${ticket.priceTypeName}`,
        unitAmount: ticket.faceValue,
        quantity: 1,
      });
  }
  const fees = new Map<number, number>();
  for (const { fee } of tickets) if (fee > 0) fees.set(fee, (fees.get(fee) ?? 0) + 1);
  const lines = [...groups.entries()].sort(byKey).map(([, line]) => line);
  for (const [fee, quantity] of [...fees].sort(byAmount))
    lines.push({ name: words.fee, description: null, unitAmount: fee, quantity });
  if (extras.delivery > 0)
    lines.push({
      name: words.delivery,
      description: null,
      unitAmount: extras.delivery,
      quantity: 1,
    });
  return lines;
}

const byKey = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1);
const byAmount = (a: [number, number], b: [number, number]) => a[0] - b[0];
