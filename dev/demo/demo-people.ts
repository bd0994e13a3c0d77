import { NO_OPTIONAL_PARTS } from "#contract/schemas/address";
import type { AccessRequirement } from "#contract/rules/customers/choices";
import type { StaffRole } from "#contract/schemas/staff";
import type { formQuestions } from "../../crm/tables/forms";
import type { statements } from "../../crm/tables/customers";
import people from "./data/people.json" with { type: "json" };

const home = {
  ...NO_OPTIONAL_PARTS,
  city: "New York",
  county: "New York",
  state: "NY",
  country: "US",
};

const withHome = (customer: (typeof people.customers)[number]) => ({
  ...customer,
  address: { ...home, ...customer.address },
});
type DemoCustomer = ReturnType<typeof withHome>;

/**
 * Customers to sign in as: Jordan, Sam, Lena (with an access registration) and Alex, who is locked for new browsers: on
 * the first day, only a magic link or a new password works. Their passwords are public, since a demo has nothing to
 * protect; so are those of staff, and Robin's authenticator secret.
 */
export const demoCustomers = people.customers.map(withHome) as [
  DemoCustomer,
  DemoCustomer,
  DemoCustomer,
  DemoCustomer,
];

export const demoHousehold = people.household;

/** Jordan's stored cards, in the card provider's format. */
export const demoCards = people.cards;

type Registration = Omit<(typeof people.access.registrations)[number], "requirements"> & {
  requirements: AccessRequirement[];
};

/** The third is on Lena's account; the first two can be entered by customers with that last name. */
export const demoAccess = people.access as {
  schemes: [{ id: string; name: string; description: string }];
  registrations: Registration[];
};

export const demoStatements = people.statements as Omit<typeof statements.$inferInsert, "rank">[];

/** Tags have an id and a name. */
export const demoTagGroups = people.tagGroups as (Omit<
  (typeof people.tagGroups)[number],
  "tags"
> & { tags: [id: string, name: string][] })[];

export const demoStaff = people.staff as ((typeof people.staff)[number] & { role: StaffRole })[];

type Question = Pick<
  typeof formQuestions.$inferInsert,
  "label" | "hint" | "kind" | "options" | "required"
>;
export const demoForm = people.form as { title: string; intro: string; questions: Question[] };
