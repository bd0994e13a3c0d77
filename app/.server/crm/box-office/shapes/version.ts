import { z } from "zod";

/** Which state of a thing was read: a number there, opaque here. */
export const versionShape = z.number().int().transform(String);
