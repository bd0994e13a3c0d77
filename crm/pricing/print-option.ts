/** How tickets are laid out on paper: each on a page of its own, or all of one performance together. */
export const PRINT_OPTIONS = ["ticket", "performance"] as const;

export type PrintOption = (typeof PRINT_OPTIONS)[number];
