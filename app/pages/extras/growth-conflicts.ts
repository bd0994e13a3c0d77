/** Why a basket takes nothing more, as keys of `validation`. */
export const GROWTH_CONFLICTS = {
  "too-many-lines": "basketFull",
  "too-dear": "basketTooDear",
  paying: "basketPaying",
} as const;
