import { z } from "zod";

import { requiredNameSchema } from "../name";

/** The answer for somebody who is not in the household yet. */
export const NEW_MEMBER = "new";

const newMember = z.object({
  firstName: requiredNameSchema("required.firstName"),
  lastName: requiredNameSchema("required.lastName"),
});

/** The household form: one of its members, or somebody new, whose name is only read when they were chosen. */
export const householdSchema = z
  .object({
    member: z.string({ error: "required.bookingFor" }).min(1, { error: "required.bookingFor" }),
    firstName: z.unknown().optional(),
    lastName: z.unknown().optional(),
  })
  .transform(({ member, ...given }, context) => {
    if (member !== NEW_MEMBER) return { memberId: member };
    const parsed = newMember.safeParse(given);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });
