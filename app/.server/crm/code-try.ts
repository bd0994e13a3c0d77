/** A code as it was typed, and whose try it is: an address or the like, of which the system keeps a hash. */
export type CodeTry = { code: string; caller: string };
