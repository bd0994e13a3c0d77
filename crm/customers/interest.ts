import type { InterestInput, WaitingInput } from "#contract/schemas/instance-wishes";

/** As many as one order may hold (spec section 9). */
const QUANTITY_MAX = 9;
const ALTERNATIVES_MAX = 5;
const TEXT_MAX = 300;

/** What is wrong with a registration of interest in `firstChoice`: from a field to a code; empty when nothing is. */
export function interestFaults(
  firstChoice: string,
  interest: InterestInput,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isParty(interest.quantity)) faults.quantity = "range";
  const { alternatives } = interest;
  if (alternatives.length > ALTERNATIVES_MAX) faults.alternatives = "too-many";
  else if (new Set([firstChoice, ...alternatives]).size <= alternatives.length)
    faults.alternatives = "repeated";
  if ((interest.notes ?? "").length > TEXT_MAX) faults.notes = "too-long";
  return faults;
}

/** The same of a place on a waiting list. */
export function waitingFaults(
  entry: Pick<WaitingInput, "quantity" | "accessNeeds">,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isParty(entry.quantity)) faults.quantity = "range";
  if ((entry.accessNeeds ?? "").length > TEXT_MAX) faults.accessNeeds = "too-long";
  return faults;
}

const isParty = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
