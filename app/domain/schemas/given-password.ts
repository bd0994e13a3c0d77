import { z } from "zod";

import { signInSchema } from "./sign-in";

/** A form that asks for the password once more. */
export const givenPasswordSchema = z.object({ password: signInSchema.shape.password });
