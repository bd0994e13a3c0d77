import { addressFaults, tidyAddress, type AddressInput } from "./address-rules";

export type RegistrationInput = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  address: AddressInput;
};

const NAME_MAX = 60;
const EMAIL_MAX = 254;
/** Enough to catch a slip; whether the address exists only a mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;
/** Spec section 5: 6 to 20 characters with a lower-case letter, an upper-case letter and a digit. */
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,20}$/su;

/** The registration without spaces around what a person typed; a password is left as it is. */
export function tidyRegistration(input: RegistrationInput): RegistrationInput {
  return {
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    email: input.email.trim(),
    password: input.password,
    phone: input.phone.trim(),
    address: tidyAddress(input.address),
  };
}

/** What is wrong with a tidy registration (spec section 5): from a field's path to a code; empty when nothing is. */
export function registrationFaults(input: RegistrationInput): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const) {
    if (input[name] === "") faults[name] = "required";
    else if (input[name].length > NAME_MAX) faults[name] = "too-long";
  }
  if (input.email === "") faults.email = "required";
  else if (input.email.length > EMAIL_MAX || !EMAIL.test(input.email)) faults.email = "email";
  if (!PASSWORD.test(input.password)) faults.password = "password-rule";
  if (input.phone === "") faults.phone = "required";
  else if (!/^\d+$/.test(input.phone)) faults.phone = "digits-only";
  else if (!/^\d{10,11}$/.test(input.phone)) faults.phone = "length";
  for (const [part, code] of Object.entries(addressFaults(input.address)))
    faults[`address.${part}`] = code;
  return faults;
}
