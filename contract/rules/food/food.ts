import type { Problem } from "../../problems/problems";

/** The same for all lines of a food order, which are changed and removed together: one per performance and menu. */
export const foodOrderKey = ({
  instanceId,
  menuId,
}: {
  instanceId: string;
  menuId: string;
}): string => JSON.stringify([instanceId, menuId]);

/** Stored value for a party of "more than 9". */
export const MORE_THAN_NINE = 10;
/** Guests of one order, unless the venue sets another limit (`sale_limits`). Forms offer no more. */
export const MAX_GUESTS = 20;

/** Number of items chosen from each menu category. */
type Chosen = ReadonlyMap<string, number>;

/** The given number of guests; for "more than 9" the largest number of items in a category. */
export function countGuests({ guests, chosen }: { guests: number; chosen: Chosen }): number {
  return guests < MORE_THAN_NINE ? guests : Math.max(MORE_THAN_NINE, ...chosen.values());
}

/** Returns a problem for each category without exactly one item per guest. */
export function categoryRefusals(
  chosen: Chosen,
  guests: number,
): Problem<"not-allowed/select-more" | "not-allowed/select-fewer">[] {
  const code = "not-allowed";
  return [...chosen]
    .filter(([, count]) => count !== guests)
    .map(([category, count]) =>
      count < guests
        ? { code, reason: "select-more", category, missing: guests - count, guests }
        : { code, reason: "select-fewer", category, over: count - guests, guests },
    );
}
