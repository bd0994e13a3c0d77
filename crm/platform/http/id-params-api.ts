import { z } from "zod";

/** Ids are opaque; a row that they do not name is not found. */
export const idParams = z.object({ id: z.string().min(1).max(100) });
