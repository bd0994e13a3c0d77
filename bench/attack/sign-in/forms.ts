import { NO_OPTIONAL_PARTS } from "#contract/schemas/address";
import type { Stack } from "../../../tests/support/servers/stack";

/** A form that could reveal whether an email address has an account. */
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

export type FormResponse = { milliseconds: number; content: string };

/** Submits a form like a browser without script or cookies, and reads the whole response. */
export async function sendForm(site: string, form: Form, email: string): Promise<FormResponse> {
  const started = performance.now();
  const response = await fetch(site + form.path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site },
    body: new URLSearchParams(form.fields(email)),
  });
  const body = await response.text();
  const milliseconds = performance.now() - started;
  const content = [response.status, response.headers.get("Location"), body].join(" ");
  return { milliseconds, content: content.replaceAll(email, "@") };
}

/** Registers customers directly at the box office, four at a time. */
export async function registerAll(stack: Stack, emails: readonly string[]): Promise<void> {
  const remaining = [...emails];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let email = remaining.pop(); email !== undefined; email = remaining.pop())
        await stack.callCrm("POST", "/customers", {
          ...person,
          email,
          address: { ...NO_OPTIONAL_PARTS, country: "US", ...address },
        });
    }),
  );
}
