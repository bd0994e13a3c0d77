import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { declaredNames } from "./declared-names";
import { formFields } from "./form-fields";
import { routeTable } from "~/routing/route-table";
import { testBuild } from "../../../../tests/support/test-build";
import { startTestStorefront } from "../../../../tests/support/test-storefront";
import type { TestStorefront } from "../../../../tests/support/test-storefront";

const { routes } = await testBuild();
const withAction = routeTable.filter(({ id }) => "action" in (routes[id]?.module ?? {}));
const withForm = withAction.filter(({ id }) => formFields[id] !== undefined);
const without = routeTable.filter((route) => !withForm.includes(route));

const addressOf = (path: string) =>
  path
    .replace("*", "/nowhere")
    .replace("/:adminPath", "/counter")
    .replace(":view", "list")
    .replace(/:\w+/g, "i1");

describe("the names that a form declares", () => {
  const address = z.object({ line1: z.string(), line2: z.string().optional() });
  const isDeclared = declaredNames([
    "intent",
    /^n:\d+$/,
    z.object({ address, quantity: z.record(z.string(), z.record(z.string(), z.string())) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), first: z.string() }).transform(({ first }) => first),
      z.object({ kind: z.literal("b"), second: z.array(z.string()).catch([]) }),
    ]),
  ]);

  it.each([
    "intent",
    "n:7",
    "address.line1",
    "address.line2",
    "quantity.A.adult",
    "kind",
    "first",
    "second",
  ])("are those of its schemas: %s", (name) => {
    expect(isDeclared(name)).toBe(true);
  });

  it.each([
    "x",
    "n:",
    "address",
    "address.line3",
    "quantity.A",
    "quantity.A.b.c",
    "Intent",
    "intent.x",
  ])("are no others: %s", (name) => {
    expect(isDeclared(name)).toBe(false);
  });
});

describe("a form with a field that no form of its page has", () => {
  let site: TestStorefront;
  beforeAll(async () => {
    site = await startTestStorefront({
      variables: { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" },
    });
  });
  afterAll(() => site.close());

  it("belongs to a page with an action", () => {
    expect(Object.keys(formFields).toSorted()).toEqual(withForm.map(({ id }) => id).toSorted());
    expect(withForm.length).toBeGreaterThan(60);
  });

  it.each(withForm.map(({ path }) => path))(
    "is refused before anything is done: %s",
    async (path) => {
      site.crm.state.calls = [];
      const forms: [string, BodyInit][] = [
        ["x alone", new URLSearchParams({ x: "1" })],
        ["x beside a button", new URLSearchParams({ intent: "remove", x: "1" })],
        ["an unknown button", new URLSearchParams({ "x:add": "Submit" })],
      ];
      const multipart = new FormData();
      multipart.append("x", "1");
      forms.push(["multipart", multipart]);
      for (const [form, body] of forms) {
        const answer = await site.fetch(addressOf(path), { method: "POST", body });
        const page = await answer.text();
        expect([form, answer.status]).toEqual([form, 400]);
        expect(page).toContain("<h1>");
      }
      // Whether the sale is closed is asked first.
      expect(site.crm.state.calls.filter((call) => call !== "getMaintenance")).toEqual([]);
    },
  );

  it.each(without.map(({ path }) => path))(
    "is refused where nothing is posted: %s",
    async (path) => {
      const answer = await site.post(addressOf(path), { x: "1" });
      expect([404, 405]).toContain(answer.status);
    },
  );
});
