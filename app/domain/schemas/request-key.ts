import { z } from "zod";

/** The key by which a form that was sent twice is known. One without it gets a key of its own. */
export const requestKeySchema = z.uuid().catch(() => crypto.randomUUID());
