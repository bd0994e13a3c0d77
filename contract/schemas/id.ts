import { z } from "zod";

/** An opaque id, unique among its kind only. */
export const idSchema = z.string().min(1).max(100);
