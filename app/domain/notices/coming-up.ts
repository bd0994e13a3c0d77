import { z } from "zod";

import { instanceListingSchema } from "#contract/schemas/event";

const comingUpSchema = z.object({
  comingUp: z.array(instanceListingSchema),
  /** "2026-12-03" */
  today: z.string(),
});

/** Performances to offer on a page that is about none. */
export type ComingUp = z.output<typeof comingUpSchema>;

/** Those in the data of an error response; none if it has none. */
export const readComingUp = (data: unknown): ComingUp =>
  comingUpSchema.safeParse(data).data ?? { comingUp: [], today: "" };
