/** For a picture that says nothing. w3m shows the file's name where `alt` is empty, not where it is a space. */
export const DECORATIVE = { alt: " ", "aria-hidden": true } as const;
