export const TRIBUTE_TYPES = ["in-honor-of", "in-memory-of"] as const;
export type TributeType = (typeof TRIBUTE_TYPES)[number];
