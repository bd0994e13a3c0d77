export const PAGES = ["what's on", "event", "performance"] as const;
export type PageName = (typeof PAGES)[number];

export const VISITORS = ["without", "with"] as const;
/** With or without a basket, and therefore a session. */
export type Visitor = (typeof VISITORS)[number];

export type PagePaths = Record<PageName, { path: string; params: Record<string, string> }>;
