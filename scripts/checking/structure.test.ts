import { expect, it } from "vitest";

import { findMissingSymbols, findUnpairedOperations, pathsInComments } from "./structure.mjs";

const sources: Record<string, string> = {
  "crm/holds/a.ts": "export const MAX_SEATS = 9; export function holdSeats() {}",
  "crm/holds/b.sql": "create function hold_seats()",
};
const missing = (document: string) =>
  findMissingSymbols(document, (file: string) => sources[file] ?? "");

it.each([
  "`crm/holds/a.ts` › `holdSeats`, `MAX_SEATS`",
  "`holdSeats`\nin `crm/holds/a.ts`, `hold_seats` (`crm/holds/b.sql`)",
  "`crm/holds/a.ts` has the function `holdSeats()` and `crm/holds/b.sql` the rest",
  "`held` (`crm/holds/a.ts`) is a value",
])("a document that names symbols of the right file is current: %j", (document) => {
  expect(missing(document)).toEqual([]);
});

it.each([
  "`crm/holds/a.ts` › `MAX_SEATS`, `takeSeats`",
  "`crm/holds/a.ts` has the function `takeSeats`",
  "`takeSeats` in\n`crm/holds/a.ts`",
  "`takeSeats()` (`crm/holds/a.ts`)",
])("a document that names a symbol of another file is outdated: %j", (document) => {
  expect(missing(document)).toEqual(["no takeSeats in crm/holds/a.ts"]);
});

it("a symbol must be a whole word of the file", () => {
  expect(missing("`hold_seat` in `crm/holds/b.sql`")).toEqual(["no hold_seat in crm/holds/b.sql"]);
});

it.each(["//", "/**", " *", "--"])("every path in a comment after %j is found", (marker) => {
  const source = `const code = 1; ${marker} crm/holds/a.ts, as (bench/run.mjs) and docs/rules.md. */`;
  expect(pathsInComments(source)).toEqual(["crm/holds/a.ts", "bench/run.mjs", "docs/rules.md"]);
});

it("paths in code, and parts of longer paths, are not paths in comments", () => {
  expect(pathsInComments('import "crm/holds/a.ts";')).toEqual([]);
  expect(pathsInComments(["//", "~/crm/a.ts, ../crm/a.ts"].join(" "))).toEqual([]);
});

const getHandlers = (name: string) =>
  `import { orderOperations } from "#contract/operations/${name}";`;

it("operations and handlers in files of the same name are a pair, also in a folder", () => {
  const files = new Map([
    ["contract/operations/index.ts", ""],
    ["contract/operations/staff/orders.ts", ""],
    ["contract/operations/staff/permissions.test.ts", ""],
    ["crm/api/route-group.ts", ""],
    ["crm/api/staff/orders.ts", getHandlers("staff/orders")],
  ]);
  expect(findUnpairedOperations(files)).toEqual([]);
});

it("operations without a file of handlers are found, and handlers without a file of operations", () => {
  const files = new Map([
    ["contract/operations/orders.ts", ""],
    ["crm/api/staff/orders.ts", ""],
  ]);
  expect(findUnpairedOperations(files)).toEqual([
    "contract/operations/orders.ts: no crm/api/orders.ts",
    "crm/api/staff/orders.ts: no contract/operations/staff/orders.ts",
  ]);
});

it("handlers of operations that another file declares are found", () => {
  const files = new Map([
    ["contract/operations/orders.ts", ""],
    ["contract/operations/tickets.ts", ""],
    ["crm/api/orders.ts", getHandlers("orders")],
    ["crm/api/tickets.ts", getHandlers("orders")],
  ]);
  expect(findUnpairedOperations(files)).toEqual(["crm/api/tickets.ts: operations of orders.ts"]);
});
