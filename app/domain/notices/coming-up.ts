import { z } from "zod";

import { instanceListingSchema } from "#contract/schemas/event";

const comingUpSchema = z.object({ comingUp: z.array(instanceListingSchema) });

/** Performances to offer on an error page. */
export type ComingUp = z.output<typeof comingUpSchema>;

/** Those in the data of an error response; none if it has none. */
export const readComingUp = (data: unknown): ComingUp["comingUp"] =>
  comingUpSchema.safeParse(data).data?.comingUp ?? [];
