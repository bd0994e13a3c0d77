import { z } from "zod";

/** More than one order has. */
const TICKETS_MAX = 50;

/** The form that makes a link: its id, made with the page, and the tickets that it shows. */
export const shareSchema = z.object({
  share: z.uuid(),
  tickets: z.array(z.string().max(100)).min(1, "share.none").max(TICKETS_MAX),
});
