/** What was typed, without spaces around it; null if nothing is left. */
export const trimOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
