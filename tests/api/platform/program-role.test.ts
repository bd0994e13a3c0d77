import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { createApiClient } from "../../support/api/api-client";
import { openDatabase } from "../../../crm/platform/database/database";
import { grantToPrograms } from "../../../crm/platform/database/grant-to-programs";
import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { type BoxOffice, startBoxOffice } from "../../support/servers/start-box-office";
import { runCommand } from "../support/run-command";

const ROLE = "foyer_programs";
let boxOffice: BoxOffice;
let roleUrl: string;

const getUrl = (role: string, database: string) => {
  const url = new URL(database);
  [url.username, url.password] = [role, "only-for-this-test"];
  return url.href;
};

async function runOn<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  boxOffice = await startBoxOffice({
    serverUrl: inject("serverUrl"),
    folder: inject("runFolder"),
    name: "program_role",
  });
  await runOn(
    boxOffice.databaseUrl,
    `do $$ begin create role ${ROLE} login password 'only-for-this-test';
       exception when duplicate_object then null; end $$`,
  );
  await grantToPrograms(boxOffice.databaseUrl, ROLE);
  roleUrl = getUrl(ROLE, boxOffice.databaseUrl);
});

afterAll(() => boxOffice.stop());

it("the programs' role can write every table, but only add to the audit log and to ledgers", async () => {
  const tables = await runOn<{ name: string; rights: string }>(
    roleUrl,
    `select c.relname as name, concat_ws(' ',
       case when has_table_privilege(c.oid, 'select') then 'select' end,
       case when has_table_privilege(c.oid, 'insert') then 'insert' end,
       case when has_table_privilege(c.oid, 'update') then 'update' end,
       case when has_table_privilege(c.oid, 'delete') then 'delete' end,
       case when has_table_privilege(c.oid, 'truncate') then 'truncate' end) as rights
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(80);
  for (const { name, rights } of tables)
    expect([name, rights]).toEqual([
      name,
      ["audit_log", "gift_voucher_entries", "credit_entries", "admission_log"].includes(name)
        ? "select insert"
        : "select insert update delete",
    ]);
});

it.each([
  "update audit_log set reason = 'none'",
  "delete from audit_log",
  "truncate audit_log",
  "update gift_voucher_entries set amount = 1",
  "delete from credit_entries",
  "alter table audit_log disable trigger all",
  "drop table audit_log",
  "create table mine (id int)",
  "create function crm_now() returns timestamptz language sql as 'select now()'",
  "set session_replication_role = replica",
  "copy audit_log to program 'cat'",
])("the programs' role may not %s", async (statement) => {
  await expect(runOn(roleUrl, statement)).rejects.toMatchObject({ code: "42501" });
});

it("a box office with the programs' role starts, sells and writes the audit log", async () => {
  const { url } = await boxOffice.another({ DATABASE_URL: roleUrl });
  const api = createApiClient({ url, apiKey: boxOffice.apiKey });
  const created = await api.createBasket({ body: {} });
  expect(created.outcome).toBe("ok");
  const listed = await api.listSeason({ query: { pageSize: "100" } });
  const id = listed.value.instances.find(({ status }) => status === "get-tickets")?.id ?? "";
  const prices = (await api.getPriceList({ params: { id } })).value;
  const [band] = prices.bands;
  const added = await api.addTickets({
    params: { id: created.value.id },
    key: "a-key-for-these-tickets",
    body: {
      instanceId: id,
      choices: [
        { band: band?.id ?? "", priceTypeId: band?.prices[0]?.priceTypeId ?? "", quantity: 2 },
      ],
    },
  });
  expect(added.outcome).toBe("ok");
  const signedIn = await api.signInStaff({
    body: {
      email: "taylor.brooks@riverside.example",
      password: "Counter1",
    },
  });
  expect(signedIn.outcome).toBe("ok");
  const [entry] = await runOn<{ action: string }>(
    roleUrl,
    "select action from audit_log order by id desc limit 1",
  );
  expect(entry?.action).toBe("sign-in");
});

it("a role without the grant is told which command gives it, and an unknown role is refused", async () => {
  const other = "foyer_without_grant";
  await runOn(
    boxOffice.databaseUrl,
    `do $$ begin create role ${other} login password 'only-for-this-test';
       exception when duplicate_object then null; end $$`,
  );
  await expect(migrateDatabase(getUrl(other, boxOffice.databaseUrl))).rejects.toThrow(
    `the role ${other} may not read the database's tables: run "migrate --grant ${other}"`,
  );
  await expect(grantToPrograms(boxOffice.databaseUrl, "foyer_nobody")).rejects.toThrow(
    "there is no role foyer_nobody",
  );
});

it("a restore by a role that may not create tables says how it becomes the owner", async () => {
  const { db, close } = openDatabase(roleUrl, { poolSize: 1 });
  try {
    const paymentDeps = () => {
      throw new Error("unexpected use of payments");
    };
    const context = { db, paymentDeps, storefrontUrl: "http://storefront.test" };
    expect(await runCommand(context, "restore", import.meta.filename)).toEqual({
      ok: false,
      failure: [expect.stringContaining(`owner to ${ROLE}`)],
    });
  } finally {
    await close();
  }
});

it("a role that may not migrate is fine while nothing is pending, and is told what to do otherwise", async () => {
  const current = await migrateDatabase(roleUrl);
  expect(current).toMatchObject({ applied: 0, to: expect.stringMatching(/^\d{4}_/) as string });
  await runOn(
    boxOffice.databaseUrl,
    `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  await expect(migrateDatabase(roleUrl)).rejects.toThrow(
    /^the database is at \d{4}_\w+ and this release needs \d{4}_\w+, but its role may not migrate/,
  );
});
