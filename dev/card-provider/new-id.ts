import { randomBytes } from "node:crypto";

/** An id in Stripe's manner. A session's id is the only key to its page, so it cannot be guessed. */
export function newId(
  prefix: "cs_test" | "seti" | "pi" | "ch" | "cus" | "pm" | "re" | "evt" | "req" | "li",
): string {
  return `${prefix}_${randomBytes(prefix === "cs_test" ? 29 : 12).toString("hex")}`;
}
