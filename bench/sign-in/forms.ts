import { NO_OPTIONAL_PARTS } from "#contract/schemas/address";
import type { Stack } from "../../tests/support/servers/stack";

/** One way to ask the storefront about an address. */
export type Form = {
  name: string;
  path: string;
  fields: (email: string) => Record<string, string>;
};

const person = {
  firstName: "Ines",
  lastName: "Okonkwo",
  phone: "2125550147",
  password: "Concert2026",
};
const address = { line1: "12 Amsterdam Avenue", city: "New York", state: "NY", postcode: "10023" };

/** The four forms that could tell who has an account. */
export const FORMS: readonly Form[] = [
  {
    name: "login",
    path: "/login/password",
    fields: (email) => ({ intent: "sign-in", email, password: "Nonsense1" }),
  },
  {
    name: "magic link",
    path: "/authentication",
    fields: (email) => ({ intent: "send", email }),
  },
  {
    name: "reset",
    path: "/reset-password",
    fields: (email) => ({ intent: "send", email }),
  },
  {
    name: "register",
    path: "/register",
    fields: (email) => ({
      ...person,
      intent: "register",
      email,
      terms: "on",
      "address.country": "US",
      ...Object.fromEntries(
        Object.entries(address).map(([part, text]) => [`address.${part}`, text]),
      ),
    }),
  },
];

export type Answered = { milliseconds: number; told: string };

/** Sends a form as a browser without script and without cookies, until all of the answer is there. */
export async function sendForm(site: string, form: Form, email: string): Promise<Answered> {
  const started = performance.now();
  const answer = await fetch(site + form.path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site },
    body: new URLSearchParams(form.fields(email)),
  });
  const body = await answer.text();
  const milliseconds = performance.now() - started;
  const told = [answer.status, answer.headers.get("Location"), body].join(" ");
  return { milliseconds, told: told.replaceAll(email, "@") };
}

/** Makes customers beside the storefront, a few at a time. */
export async function registerAll(stack: Stack, emails: readonly string[]): Promise<void> {
  const left = [...emails];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let email = left.pop(); email !== undefined; email = left.pop())
        await stack.callCrm("POST", "/customers", {
          ...person,
          email,
          address: { ...NO_OPTIONAL_PARTS, country: "US", ...address },
        });
    }),
  );
}
