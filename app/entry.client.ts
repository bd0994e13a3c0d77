// Remix builds an entry for the browser in any case; no page loads it.
export {};
