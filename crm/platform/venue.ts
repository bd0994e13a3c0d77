/** What the box office's mails and tickets say of the house itself. */
export const venue = {
  name: "Riverside Performing Arts Center",
  phone: "212 555 0140",
} as const;
