import type { CodeRecord } from "./basket-code-rules";
import type { SaleRefusal } from "../catalogue/sale-rules";

/**
 * Whether a code in the basket opens a performance that is not sold to everybody: a promo code may open the priority
 * sale (spec section 6: "members have early access and others can use a promo code"), and the code of a programme
 * what otherwise the box office alone sells. A code that gives nothing now opens nothing.
 */
export function codesOpenSale(
  codes: readonly CodeRecord[],
  instance: { id: string; eventId: string },
  refusal: SaleRefusal,
): boolean {
  return codes.some((code) => {
    if (code.refusal !== null) return false;
    if (code.kind === "promo")
      return (
        refusal === "priority" &&
        code.opensPriority &&
        (code.rule.eventIds?.includes(instance.eventId) ?? true)
      );
    return (
      refusal === "box-office-only" &&
      code.kind === "programme" &&
      code.instanceIds.includes(instance.id)
    );
  });
}
