/** How long before the start a hall's doors open at the earliest. */
export const MAX_DOORS_MINUTES = 240;
