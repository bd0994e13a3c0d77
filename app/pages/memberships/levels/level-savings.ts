import type { OfferedMembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { isFree, timesMoney, toWholeUnits } from "~/domain/arithmetic/money";

/** How often a visitor comes in a year, and with how many tickets each time. */
export type Attendance = { visits: number; party: number };

export const VISITS = [1, 2, 4, 6, 8, 12, 20] as const;
export const PARTIES = [1, 2, 3, 4] as const;
export const USUAL_ATTENDANCE: Attendance = { visits: 4, party: 2 };

/** Reads the form's choices from the page's query; the usual ones without it, or if they are none of the form's. */
export function readAttendance(query: URLSearchParams): Attendance {
  const choice = (name: string, choices: readonly number[], usual: number) =>
    choices.find((each) => String(each) === query.get(name)) ?? usual;
  return {
    visits: choice("visits", VISITS, USUAL_ATTENDANCE.visits),
    party: choice("party", PARTIES, USUAL_ATTENDANCE.party),
  };
}

export type LevelSavings = {
  /** On all tickets while the membership lasts; in whole units of the currency if it is an average. */
  total: Money;
  tickets: number;
  /** On a ticket, on average. */
  each: Money;
  /** Whether every ticket is as much cheaper, so that the total is not an estimate. */
  isExact: boolean;
  paysForItself: boolean;
  /** Fewest tickets with which it pays for itself. */
  paysFrom: number;
};

type PricedLevel = Pick<OfferedMembershipLevel, "price" | "months" | "ticketSavings">;

/** Returns what the level's members save on tickets; null if nothing, or if it is unknown. */
export function levelSavings(
  { price, months, ticketSavings }: PricedLevel,
  { visits, party }: Attendance,
): LevelSavings | null {
  if (!ticketSavings || isFree(ticketSavings.average)) return null;
  const { average: each, lowest, highest } = ticketSavings;
  const tickets = Math.floor((visits * party * months) / 12);
  const isExact = lowest.amount === highest.amount;
  const sum = timesMoney(each, tickets);
  const total = isExact ? sum : toWholeUnits(sum);
  return {
    total,
    tickets,
    each,
    isExact,
    paysForItself: sum.amount >= price.amount,
    paysFrom: Math.ceil(price.amount / each.amount),
  };
}

type SavingLevel = { id: string; price: Money; savings: LevelSavings | null };

/** Returns the level that costs least after the savings, if there are several to choose from; the lower one of equals. */
export function bestLevel<L extends SavingLevel>(levels: readonly L[]): L | null {
  if (levels.length < 2 || levels.every(({ savings }) => savings === null)) return null;
  const getCost = ({ price, savings }: L) => price.amount - (savings?.total.amount ?? 0);
  return levels.reduce((best, level) => (getCost(level) < getCost(best) ? level : best));
}

const SHOWN = 3;

/**
 * Divides levels, from low to high, into those to show first and the others: around `middle`, or from the one that a member
 * has upwards, since a lower one would be paid for in vain.
 */
export function divideLevels<L>(
  levels: readonly L[],
  { own = null, middle }: { own?: L | null | undefined; middle: L | null },
): { first: L[]; rest: L[] } {
  const at = middle === null ? 0 : levels.indexOf(middle) - 1;
  const from =
    own === null
      ? Math.max(0, Math.min(at, levels.length - SHOWN))
      : Math.max(0, levels.indexOf(own));
  const first = levels.slice(from, from + SHOWN);
  return { first, rest: levels.filter((level) => !first.includes(level)) };
}
