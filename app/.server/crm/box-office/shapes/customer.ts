import { storedAddressSchema } from "#contract/schemas/address";
import { z } from "zod";

import type { Customer } from "~/domain/account/customer";

export const customerShape = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isGuest: z.boolean(),
  confirmationPending: z.boolean(),
  addresses: z.array(storedAddressSchema),
}) satisfies z.ZodType<Customer>;

export const signedInShape = z.object({ session: z.string().min(1), customer: customerShape });
