import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { z } from "zod";

import { declaredAt } from "./declared-fields";
import { declaredNames } from "./declared-names";
import { formFields, UPLOADS } from "./form-fields";
import { routeTable } from "~/routing/route-table";
import { sampleNames } from "../../../../tests/support/attack/sample-names";
import { testBuild } from "../../../../tests/support/servers/test-build";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { robin } from "../../../../tests/support/staff-visit";
import { answering, refusing, stubCrm } from "../../../../tests/support/stub-crm";
import {
  catalogueCalls,
  startStorefront,
  startStubbedStorefront,
} from "../../../../tests/support/servers/test-storefront";

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

const address = z.object({ line1: z.string(), line2: z.string().optional() });
const declared = declaredNames([
  "intent",
  /^n:\d+$/,
  z.object({ address, quantity: z.record(z.string(), z.record(z.string(), z.string())) }),
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), first: z.string() }).transform(({ first }) => first),
    z.object({ kind: z.literal("b"), second: z.array(z.string()).catch([]) }),
  ]),
]);

it.each(["intent", "n:7", "address.line1", "address.line2", "quantity.A.adult", "kind", "first"])(
  "a form's declared names are those of its schemas: %s",
  (name) => {
    expect(declared(name)).toBe("single");
  },
);

it("a form's declared names are lists where a schema has an array", () => {
  expect(declared("second")).toBe("list");
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
])("a form's declared names are no others: %s", (name) => {
  expect(declared(name)).toBeNull();
});

const variables = { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" };
const site = await startStubbedStorefront({}, { variables });

it("every page with an action declares its form fields", () => {
  expect(Object.keys(formFields).toSorted()).toEqual(withForm.map(({ id }) => id).toSorted());
  expect(withForm.length).toBeGreaterThan(60);
});

const multipart = new FormData();
multipart.append("x", "1");
const unknown: [string, BodyInit][] = [
  ["x alone", new URLSearchParams({ x: "1" })],
  ["an unknown button", new URLSearchParams({ "x:add": "Submit" })],
  ["multipart", multipart],
];

const beside = new URLSearchParams({ intent: "remove", x: "1" });
it.each<[string, string, BodyInit]>([
  ...withForm.map(({ path }): [string, string, BodyInit] => [path, "x beside a button", beside]),
  ...unknown.map(([form, body]): [string, string, BodyInit] => ["/login", form, body]),
])(
  "a form with an undeclared field is refused before anything is done: %s, %s",
  async (path, _form, body) => {
    const answer = await site.fetch(addressOf(path), { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("<h1>");
  },
);

it.each(without.map(({ path }) => path))(
  "a form is refused where nothing is posted: %s",
  async (path) => {
    const answer = await site.post(addressOf(path), { x: "1" });
    expect([404, 405]).toContain(answer.status);
  },
);

const file = () => new File(["hello"], "hello.txt", { type: "text/plain" });

/** The form with each of its fields sent twice, and as a file. */
function oddForms(names: readonly string[]): { name: string; odd: string; form: FormData }[] {
  return names.flatMap((name) => {
    const others = names.filter((other) => other !== name);
    const formWith = (...values: (string | File)[]) => {
      const form = new FormData();
      for (const other of others) form.append(other, "1");
      for (const value of values) form.append(name, value);
      return form;
    };
    return [
      { name, odd: "twice", form: formWith("3", "4") },
      { name, odd: "as a file", form: formWith(file()) },
    ];
  });
}

const crm = stubCrm(
  {
    ...catalogueCalls(),
    getCustomer: answering(sampleCustomer()),
    signInStaff: answering({ session: "staff", staff: robin }),
    getStaff: answering(robin),
  },
  refusing({ code: "not-found" }),
);
const known = await startStorefront(crm, { variables });
const signedIn = await known.post("/counter/sign-in", { email: robin.email, password: "Counter1" });
const cookies = {
  guest: "",
  customer: await known.cookieOf({ crmSession: "customer" }),
  staff: signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; "),
};

const forms = withForm.flatMap(({ id, path }) => {
  const sources = formFields[id];
  return sources === undefined ? [] : [{ id, path, sources }];
});

it.each(forms)(
  "a form with a field sent twice or as a file never fails at $path, and is refused except for lists",
  async ({ id, path, sources }) => {
    const names = sampleNames(sources);
    expect(names.length).toBeGreaterThan(0);
    expect(cookies.staff).toContain("foyer-staff=");
    for (const [at, { name, odd, form }] of oddForms(names).entries()) {
      const isListed = odd === "twice" ? declaredAt(id)?.(name) === "list" : UPLOADS[id] === name;
      // The edge treats all single-value fields alike, whichever page sends them: two are enough.
      if (!isListed && at >= 2) continue;
      for (const [who, Cookie] of Object.entries(cookies)) {
        const init = { method: "POST", body: form, headers: { Cookie } };
        const { status } = await known.fetch(addressOf(path), init);
        const what = `${name} ${odd}, as ${who}: ${status}`;
        if (isListed) expect(status, what).toBeLessThan(500);
        else expect(status, what).toBe(400);
      }
    }
  },
);

it.each(forms)(
  "a form with a field sent twice or as a file is refused by the schemas of $path without an exception",
  ({ sources }) => {
    for (const schema of sources) {
      if (typeof schema === "string" || schema instanceof RegExp) continue;
      for (const { name, odd, form } of oddForms(sampleNames([schema]))) {
        const parse = () => parseWithZod(form, { schema });
        expect(parse, `${name} ${odd}`).not.toThrow();
      }
    }
  },
);
