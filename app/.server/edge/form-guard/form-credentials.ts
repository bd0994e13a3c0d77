import { z } from "zod";

import type { PostSource } from "~/domain/forms/declared-names";

const CREDENTIALS = ["email", "password"];

/**
 * The email and password of each form of a page, as its action checks them before it checks a password or sends an email. A
 * form that has neither accepts anything.
 */
export const listCredentials = (posts: readonly PostSource[]): z.ZodType[] =>
  posts.flatMap((source) =>
    typeof source === "object" && "posts" in source ? [getCredentials(source.posts[0])] : [],
  );

/** `schema`: of a form, by `defineForm`. */
function getCredentials(schema: unknown): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return z.object({});
  const fields = Object.entries(schema.shape).filter(([name]) => CREDENTIALS.includes(name));
  return z.object(Object.fromEntries(fields));
}
