import { z } from "zod";

/** The stamp of the state that a form was filled in for. A form without one was filled in for none that there is. */
export const stampSchema = z.string().max(64).catch("");
