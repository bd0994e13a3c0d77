import { ALTERNATIVES_MAX, PARTY_MAX, WISH_TEXT_MAX } from "#contract/schemas/instance-wishes";
import type { InterestInput, WaitingInput } from "#contract/schemas/instance-wishes";

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
  if ((interest.notes ?? "").length > WISH_TEXT_MAX) faults.notes = "too-long";
  return faults;
}

/** The same of a place on a waiting list. */
export function waitingFaults(
  entry: Pick<WaitingInput, "quantity" | "accessNeeds">,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isParty(entry.quantity)) faults.quantity = "range";
  if ((entry.accessNeeds ?? "").length > WISH_TEXT_MAX) faults.accessNeeds = "too-long";
  return faults;
}

const isParty = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= PARTY_MAX;
