import { z } from "zod";

export const maintenancePassphraseSchema = z.object({
  passphrase: z
    .string({ error: "passphrase.required" })
    .min(1, { error: "passphrase.required" })
    .max(200, { error: "passphrase.wrong" }),
});
