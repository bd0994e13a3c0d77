import { z } from "zod";
import { newPasswordSchema, withConfirmedPassword } from "./sign-in";
import { requiredNameSchema } from "./name";

const typed = (message: string) => z.string({ error: message }).max(200, { error: "tooLong" });

/** `newPassword`: the rule for customers or for staff. */
export const passwordChangeForm = (newPassword: z.ZodType<string, string>) =>
  withConfirmedPassword(
    z.object({
      currentPassword: typed("required.currentPassword"),
      newPassword: z.string({ error: "required.newPassword" }).pipe(newPassword),
      confirmPassword: typed("required.confirmPassword"),
    }),
    "newPassword",
    "confirmPassword",
  );

export const passwordChangeFormSchema = passwordChangeForm(newPasswordSchema);

export const chosenIdsSchema = (ids: readonly string[]) =>
  z
    .array(z.string())
    .refine((chosen) => chosen.every((id) => ids.includes(id)), { error: "choiceGone" })
    .default([]);

/** The contact preferences form: the checked statements. */
export function contactChoicesSchema(ids: readonly string[]) {
  return z.object({ agreed: chosenIdsSchema(ids) });
}

export const NEW_MEMBER = "new";

export const newMemberFormSchema = z.object({
  firstName: requiredNameSchema("required.firstName"),
  lastName: requiredNameSchema("required.lastName"),
});

/** The household form: a member, or a new person, whose name is only validated if chosen. */
export const householdFormSchema = z
  .object({
    member: z.string({ error: "required.bookingFor" }).min(1, { error: "required.bookingFor" }),
    firstName: z.unknown().optional(),
    lastName: z.unknown().optional(),
  })
  .transform(({ member, ...person }, context) => {
    if (member !== NEW_MEMBER) return { memberId: member };
    const parsed = newMemberFormSchema.safeParse(person);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

const membership = z.string().min(1).max(100);

export const ownMembershipSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("renew"), membership, requestKey: z.uuid() }),
  z.object({ intent: z.literal("auto-renew"), membership, remindsToRenew: z.enum(["on", "off"]) }),
  z.object({ intent: z.literal("renew-by"), membership, method: z.string().max(100).default("") }),
  z.object({ intent: z.literal("direct-debit"), membership }),
]);
