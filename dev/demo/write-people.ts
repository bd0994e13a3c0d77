import { eq, sql } from "drizzle-orm";

import {
  accessRegistrations,
  accessSchemePrices,
  accessSchemes,
} from "../../crm/tables/access-registrations";
import { householdMembers, households } from "../../crm/tables/households";
import { setAgreements, setInterests } from "../../crm/people/customers/preferences";
import { addresses, statements, tagGroups, tags } from "../../crm/tables/customers";
import { saveCard } from "../../crm/money/purchases/stored-cards";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { hashPassword } from "../../crm/platform/hash";
import { writeStaff } from "../../crm/people/staff-accounts/staff-accounts";
import { formQuestions, instanceForms } from "../../crm/tables/forms";
import {
  demoAccess,
  demoCards,
  demoCustomers,
  demoForm,
  demoHousehold,
  demoStaff,
  demoStatements,
  demoTagGroups,
} from "./demo-people";

/** Writes consent statements, interests, access schemes and staff accounts. */
export async function writePeopleLists(tx: Transaction): Promise<void> {
  await insertMany(
    tx,
    statements,
    demoStatements.map((statement, rank) => ({ ...statement, rank })),
  );
  await insertMany(
    tx,
    tagGroups,
    demoTagGroups.map((group, rank) => ({ ...group, rank })),
  );
  await insertMany(
    tx,
    tags,
    demoTagGroups.flatMap(({ id: groupId, tags: groupTags }) =>
      groupTags.map(([id, name], rank) => ({ id, name, groupId, rank })),
    ),
  );
  await insertMany(tx, accessSchemes, [...demoAccess.schemes]);
  // All price types for holders of an access registration.
  await tx.execute(sql`
    insert into ${accessSchemePrices} (scheme_id, price_type_id)
    select s.id, p.id from ${accessSchemes} s cross join price_types p where p.eligibility = 'access'`);
  const hashes = await Promise.all(demoStaff.map(({ password }) => hashPassword(password)));
  for (const [index, { password: _, ...person }] of demoStaff.entries())
    await writeStaff(tx, {
      ...person,
      passwordHash: hashes[index] ?? "",
      mustChangePassword: false,
    });
}

/** Writes agreements, interests, access registrations and a household. `ids` are in the order of `demoCustomers`. */
export async function writeCustomerParts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const findId = (email: string | null) =>
    ids[demoCustomers.findIndex((customer) => customer.email === email)] ?? null;
  for (const [index, { agreed, interests }] of demoCustomers.entries()) {
    await setAgreements(tx, ids[index] ?? "", agreed);
    await setInterests(tx, ids[index] ?? "", interests);
  }
  await tx.insert(accessRegistrations).values(
    demoAccess.registrations.map(({ email, requirements, ...registration }) => ({
      ...registration,
      schemeId: demoAccess.schemes[0].id,
      customerId: findId(email),
      requirements: [...requirements],
    })),
  );
  const [jordan] = ids;
  if (jordan !== undefined) await writeHousehold(tx, jordan);
}

async function writeHousehold(tx: Transaction, customerId: string): Promise<void> {
  const { name, members } = demoHousehold;
  const [household] = await tx.insert(households).values({ name }).returning({ id: households.id });
  const householdId = household?.id ?? "";
  await tx
    .insert(householdMembers)
    .values([
      { householdId, customerId },
      ...members.map((member) => ({ householdId, ...member })),
    ]);
  const [address] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.customerId, customerId));
  for (const card of demoCards)
    await saveCard(tx, customerId, {
      ...card,
      providerCustomer: "cus_demo",
      addressId: address?.id ?? null,
    });
}

export async function writeForm(tx: Transaction, instanceId: string): Promise<void> {
  const { title, intro, questions } = demoForm;
  await tx.insert(instanceForms).values({ instanceId, title, intro });
  await tx.insert(formQuestions).values(
    questions.map((question, rank) => ({
      ...question,
      options: [...question.options],
      instanceId,
      rank,
    })),
  );
}
