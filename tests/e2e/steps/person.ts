import { randomUUID } from "node:crypto";

import { NO_OPTIONAL_PARTS } from "#contract/schemas/address";
import type { Stack } from "../../support/servers/stack";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  address: { line1: string; city: string; state: string; postcode: string; country: string };
};

export function newPerson(): Person {
  return {
    firstName: "Ines",
    lastName: "Okonkwo",
    email: `ines.${randomUUID()}@example.com`,
    password: "Concert2026",
    phone: "2125550147",
    address: {
      line1: "12 Amsterdam Avenue",
      city: "New York",
      state: "NY",
      postcode: "10023",
      country: "US",
    },
  };
}

/** Registers a customer by an API call. */
export async function registerPerson(stack: Stack, change: Partial<Person> = {}): Promise<Person> {
  const person = { ...newPerson(), ...change };
  const { address } = person;
  const body = { ...person, address: { ...NO_OPTIONAL_PARTS, ...address } };
  const { outcome } = await stack.api.registerCustomer({ body });
  if (outcome !== "ok") throw new Error(outcome);
  return person;
}
