import type { ContactCategory } from "#contract/schemas/customer-parts";

/**
 * Whether a customer who agreed to these may be written to about that (spec section 3): whoever agreed to hear of all
 * activities agreed to each. Nothing is agreed to unless it was said.
 */
export function mayWriteAbout(
  agreed: readonly ContactCategory[],
  category: ContactCategory,
): boolean {
  return agreed.includes("AllActivities") || agreed.includes(category);
}
