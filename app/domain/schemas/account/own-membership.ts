import { z } from "zod";

const membership = z.string().min(1).max(100);

/** What can be done with a membership on the account's page. */
export const ownMembershipSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("renew"), membership, requestKey: z.uuid() }),
  z.object({ intent: z.literal("auto-renew"), membership, autoRenew: z.enum(["on", "off"]) }),
]);
