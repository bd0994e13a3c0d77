import { z } from "zod";

/** More than there are to choose from. */
const LIST_MAX = 200;

/** Things by their ids: [{ id }]. */
export const idListSchema = z.array(z.object({ id: z.string().min(1).max(100) })).max(LIST_MAX);
