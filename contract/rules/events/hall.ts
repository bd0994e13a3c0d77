/** How long before the start a hall's doors open at the earliest. */
export const MAX_DOORS_MINUTES = 240;

/** Most characters of a hall's texts, in files and in commands. */
export const MAX_HALL_TEXT = {
  name: 100,
  directions: 1_000,
  stepFree: 1_000,
  bagPolicy: 500,
} as const;
