import type { Eligibility } from "#contract/schemas/price-list";
import type { BuyerRights } from "./buyer-rights-rules";

/**
 * Whether somebody may buy tickets of a performance at a price type (spec section 6, "Roles and permissions"). A code
 * that gives nothing now opens nothing, and a programme's prices are for its own performances.
 */
export function mayUsePriceType(
  type: { id: string; eligibility: Eligibility },
  instanceId: string,
  { memberships, codes }: BuyerRights,
): boolean {
  switch (type.eligibility) {
    case "all":
      return true;
    case "member":
      return memberships.length > 0;
    case "access":
      return codes.some(
        (code) =>
          code.kind === "access" && code.refusal === null && code.priceTypeIds.includes(type.id),
      );
    case "programme":
      return codes.some(
        (code) =>
          code.kind === "programme" &&
          code.refusal === null &&
          code.instanceIds.includes(instanceId) &&
          code.priceTypeIds.includes(type.id),
      );
  }
}
