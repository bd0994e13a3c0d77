/** A code as it is kept, from what was typed: upper case, without spaces. */
export function accessCodeOf(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * Spec section 5: "The access registration code must match the name on the account." Case, accents and what stands
 * between letters do not count: "O’Connor" is "OCONNOR", "Núñez" is "Nunez".
 */
export function accessCodeMatches(
  registration: { lastName: string },
  account: { lastName: string },
): boolean {
  const name = letters(registration.lastName);
  return name !== "" && name === letters(account.lastName);
}

function letters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
