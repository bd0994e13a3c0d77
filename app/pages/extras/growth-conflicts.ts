/** Messages for a basket that cannot grow, as keys of `validation`. */
export const GROWTH_CONFLICTS = {
  "too-many-lines": "basketFull",
  "too-dear": "basketTooDear",
  paying: "basketPaying",
} as const;
