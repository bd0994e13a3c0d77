import { z } from "zod";

/** More than there are to choose from. */
const LIST_MAX = 200;

/** An opaque id, unique among its kind only. */
export const idSchema = z.string().min(1).max(100);

/** A path with an id in it; a row that it does not name is not found. */
export const idParams = z.object({ id: idSchema });

/** Things by their ids: [{ id }]. */
export const idListSchema = z.array(z.object({ id: idSchema })).max(LIST_MAX);
