// Remix always builds a browser entry; no page loads it.
export {};
