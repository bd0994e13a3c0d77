import { z } from "zod";

import { emailSchema } from "./email";

/** A form that asks for the address and nothing else. */
export const emailOnlySchema = z.object({ email: emailSchema });
