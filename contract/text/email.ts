import { z } from "zod";

const MAX_EMAIL = 254;

/**
 * What is wrong with a trimmed email address, or null. Nothing that ends a header line of a mail, or separates or quotes
 * addresses in one, passes (RFC 5322, 3.2.3). Whether the address exists only a mail can tell.
 */
export function emailFault(email: string): "required" | "email" | null {
  if (email === "") return "required";
  return email.length <= MAX_EMAIL && z.regexes.email.test(email) ? null : "email";
}
