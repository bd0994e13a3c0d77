import { z } from "zod";

/** Which state of a thing a form was filled in for. One that nobody was given is of no state that there is. */
export const versionSchema = z
  .string()
  .regex(/^\d{1,10}$/u)
  .catch("1")
  .transform(Number);
