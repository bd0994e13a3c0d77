import { z } from "zod";

/** The form that lets staff through a closed sale. */
export const maintenancePassphraseSchema = z.object({
  passphrase: z
    .string({ error: "passphrase.required" })
    .min(1, { error: "passphrase.required" })
    .max(200, { error: "passphrase.wrong" }),
});
