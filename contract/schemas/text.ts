import { z } from "zod";

/** Text from outside. PostgreSQL cannot keep U+0000. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { error: "no NUL" });

/** One line of text, wider than any rule: the rules say what is wrong with a field, in codes. */
export const line = text(300);
