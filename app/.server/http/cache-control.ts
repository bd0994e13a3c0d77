/**
 * For what is a visitor's own. Lynx and elinks show a page again from memory where `no-cache` is missing: a basket from
 * before somebody signed in, or with the seats that were just removed.
 */
export const NEVER_KEPT = "private, no-store, no-cache";
