/** The one currency that the centre sells in (spec section 3, "Currency"). */
export const CURRENCY = "USD";
