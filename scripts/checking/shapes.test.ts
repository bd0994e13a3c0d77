import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findRepeatedShapes } from "./shapes.mjs";

const root = mkdtempSync(join(tmpdir(), "foyer-shapes-"));
const files = {
  "tsconfig.json": `{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "skipLibCheck": true } }`,
  "contract/seat.ts": `import { z } from "zod";
    export const seat = z.object({ row: z.string().nullable(), label: z.object({ a: z.string(), b: z.string() }) });
    export type Seat = z.output<typeof seat>;
    export const price = z.object({ amount: z.number(), currency: z.string() });`,
  "app/seat.ts": `import { z } from "zod";
    const text = z.string();
    export const seatShape = z.object({ label: z.object({ b: text, a: text }), row: text.nullable() });
    export type Seat = { row: string };
    export type Held = { id: string; until: Date };`,
  "crm/seat.ts": `import { z } from "zod";
    import { price } from "../contract/seat";
    export const other = z.object({ amount: z.number(), currency: z.string() }).partial();
    export const positive = price.extend({ amount: z.number().min(1) });
    export type Held = { until: Date; id: string };
    type Seat = string;
    export const first: Seat = "A";`,
  "crm/seat.test.ts": `import { z } from "zod";
    export const price = z.object({ amount: z.number(), currency: z.string() });`,
};
let found: ReturnType<typeof findRepeatedShapes>;

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  found = findRepeatedShapes(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("findRepeatedShapes", () => {
  it("lists zod objects with the same keys and types, but not those nested in them", () => {
    expect(found.objects.map((group) => group.toSorted())).toEqual([
      ["seat (contract/seat.ts:2)", "seatShape (app/seat.ts:3)"],
    ]);
  });

  it("lists types that several programs export under the same name", () => {
    expect(found.types.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "Held", files: ["app/seat.ts", "crm/seat.ts"] },
      { name: "Seat", files: ["app/seat.ts", "contract/seat.ts"] },
    ]);
  });
});
