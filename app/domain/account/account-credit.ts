import type { Credit, CreditEntry, CreditGrant } from "#contract/schemas/credit";
import type { Money } from "#contract/schemas/money";
import { money } from "../arithmetic/money";

export type CreditLine = {
  kind: CreditGrant["source"] | "spent" | "set-aside" | "refunded" | "expired";
  /** Signed. */
  amount: Money;
  order: { id: string; number: string } | null;
  at: string;
};

/**
 * Returns the transactions of account credit, newest first. Entries of one order are combined, released reservations
 * are left out, and unused expired credit is a line. The lines add up to the balance.
 */
export function creditLines({ grants, entries }: Omit<Credit, "balance">): CreditLine[] {
  const granted = entries.flatMap((entry): CreditLine[] => {
    const grant = grants.find(({ id }) => id === entry.grantId);
    if (entry.kind !== "grant" || grant === undefined) return [];
    return [{ kind: grant.source, amount: entry.amount, order: null, at: entry.at }];
  });
  const expired = grants.flatMap(({ left, usable, expiresAt }): CreditLine[] => {
    if (usable || left.amount === 0) return [];
    return [
      { kind: "expired", amount: money(-left.amount, left.currency), order: null, at: expiresAt },
    ];
  });
  return [...granted, ...expired, ...linesOfOrders(entries)].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
}

function linesOfOrders(entries: readonly CreditEntry[]): CreditLine[] {
  const kinds = [
    { kind: "spent", of: ["spend"] },
    { kind: "refunded", of: ["refund"] },
    { kind: "set-aside", of: ["reserve", "release"] },
  ] as const;
  const ids = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
  return ids.flatMap((id) =>
    kinds.flatMap(({ kind, of }): CreditLine[] => {
      const matching = entries.filter(
        (entry) => entry.orderId === id && of.some((entryKind) => entryKind === entry.kind),
      );
      const [latest] = matching;
      const sum = matching.reduce((total, { amount }) => total + amount.amount, 0);
      if (latest === undefined || sum === 0) return [];
      const { orderNumber: number, at } = latest;
      const order = number === null ? null : { id, number };
      return [{ kind, amount: money(sum, latest.amount.currency), order, at }];
    }),
  );
}
