import { z } from "zod";

const MAX_EMAIL = 254;

/**
 * Returns the error code of a trimmed email address, or null. Characters that end a header line, or separate or quote
 * addresses in it, are refused (RFC 5322, 3.2.3). Does not check whether the address exists.
 */
export function emailError(email: string): "required" | "email" | null {
  if (email === "") return "required";
  return email.length <= MAX_EMAIL && z.regexes.email.test(email) ? null : "email";
}
