import { defineConfig } from "drizzle-kit";

// `npx drizzle-kit generate --name NAME` writes the next migration from the schema.
export default defineConfig({
  dialect: "postgresql",
  schema: ["./crm/tables/*.ts", "./crm/platform/database/tables.ts"],
  out: "./crm/platform/database/migrations",
});
