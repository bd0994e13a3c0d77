/** Of North America: three digits of the area, seven of the line; neither part begins with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** "(212) 555-0142" of the digits that are kept; a number of elsewhere as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(NORTH_AMERICAN, "($1) $2-$3");
}
