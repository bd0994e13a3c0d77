import { z } from "zod";

/** More than one order has. */
const TICKETS_MAX = 50;

export const shareSchema = z.object({
  share: z.uuid(),
  tickets: z.array(z.string().max(100)).min(1, "share.none").max(TICKETS_MAX),
});
