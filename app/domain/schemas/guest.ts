import { z } from "zod";

import { registrationSchema } from "./registration";

const { firstName, lastName, email, phone } = registrationSchema([]).shape;

/** The guest form: who buys, and where the tickets are mailed. No password, no address. */
export const guestSchema = z.object({
  firstName,
  lastName,
  email,
  phone,
});
export type GuestForm = z.output<typeof guestSchema>;
