import { declareOperations } from "../../calls/define";
import { composedLinkSchema, smartLinkSchema } from "../../schemas/smart-link";

export const staffLinkOperations = {
  composeLink: declareOperations({ tags: ["staff"], session: "staff" }).post("/staff/links", {
    permission: "compose-link",
    summary: "Composes a campaign link and previews its effect for a visitor",
    description:
      "The preview stores nothing. What a visitor would be refused is reported as `invalid`, by field.",
    body: smartLinkSchema,
    success: { 200: composedLinkSchema },
    problems: ["invalid", "not-found"],
  }),
};
