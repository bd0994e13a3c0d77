/** Seats that staff hold or release in one request: a page shows one section, and larger ones are split. */
export const MAX_HELD_AT_ONCE = 500;

/** What staff keep seats off sale for. */
export const HOLD_KINDS = ["press", "house", "technical", "not-for-sale"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** Why a band's unsold wheelchair spaces and companion seats are on general sale. */
export const ACCESSIBLE_RULES = ["hours-before", "band-sold"] as const;
export type AccessibleRule = (typeof ACCESSIBLE_RULES)[number];
