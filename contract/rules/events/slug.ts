/** Ids in paths and addresses: safe without escapes. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
export const SLUG_RULE = "expected letters, digits, hyphens, underscores and full stops only";
