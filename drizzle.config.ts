import { defineConfig } from "drizzle-kit";

// Tables need no settings, but import what does.
process.env.VENUE ??= "tests/venue";

// `npx drizzle-kit generate --name NAME` writes the next migration from the schema.
export default defineConfig({
  dialect: "postgresql",
  schema: ["./crm/tables/*.ts", "./crm/platform/database/tables.ts"],
  out: "./crm/platform/database/migrations",
});
