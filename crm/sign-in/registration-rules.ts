import { findAddressFaults, trimAddress, type Address } from "#contract/schemas/address";

import { COUNTRIES } from "../platform/countries";
import { emailFault, personFaults, tidyPerson, type PersonDetails } from "../customers/rules";
import { isGoodPassword } from "./password-rules";

/** What a guest gives to buy without an account. An address is asked for only where something is sent. */
export type GuestInput = PersonDetails & { email: string; address: Address | null };

/** What a customer gives to register (spec section 3, "Register fields": telephone and address are required). */
export type RegistrationInput = GuestInput & { password: string; address: Address };

/** What was typed without spaces around it; a password is left as it is. */
export function tidyRegistration<T extends GuestInput>(input: T): T {
  return {
    ...tidyPerson(input),
    email: input.email.trim(),
    address: input.address && trimAddress(input.address),
  };
}

/** What is wrong with a tidy registration (spec section 5): from a field's path to a code; empty when nothing is. */
export function registrationFaults(input: RegistrationInput, now: Date): Record<string, string> {
  const faults = guestFaults(input, now);
  return isGoodPassword(input.password) ? faults : { ...faults, password: "password-rule" };
}

/** The same for a guest, who has no password. */
export function guestFaults(input: GuestInput, now: Date): Record<string, string> {
  const email = emailFault(input.email);
  const address = input.address === null ? {} : findAddressFaults(input.address, COUNTRIES);
  return {
    ...personFaults(input, now),
    ...(email !== null && { email }),
    ...Object.fromEntries(Object.entries(address).map(([part, code]) => [`address.${part}`, code])),
  };
}
