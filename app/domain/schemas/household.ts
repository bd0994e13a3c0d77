import { z } from "zod";

/** The answer for somebody who is not in the household yet. */
export const NEW_MEMBER = "new";

const name = (message: string) =>
  z.string({ error: message }).trim().min(1, { error: message }).max(60, { error: "tooLong" });

const newMember = z.object({
  firstName: name("required.firstName"),
  lastName: name("required.lastName"),
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
