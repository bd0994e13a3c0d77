import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { z } from "zod";

import { declaredNames, listNames } from "~/domain/forms/declared-names";
import { routeTable } from "~/routing/route-table";
import { acceptedForms, listPosts } from "./declared-fields";
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
const acceptedAt = acceptedForms(routes);
const withForm = routeTable.filter(({ id }) => acceptedAt(id).declared !== null);
const withoutForm = routeTable.filter((route) => !withForm.includes(route));

const getPath = (path: string) =>
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
  "declaredNames accepts names of strings, patterns and schemas: %s",
  (name) => {
    expect(declared(name)).toBe("single");
  },
);

it("declaredNames accepts a name several times if its schema is an array", () => {
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
])("declaredNames refuses other names: %s", (name) => {
  expect(declared(name)).toBeNull();
});

const variables = { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" };
const site = await startStubbedStorefront({}, { variables });

it("every page that declares form fields has an action", () => {
  expect(withForm.filter((route) => !withAction.includes(route))).toEqual([]);
  expect(withForm.length).toBeGreaterThan(60);
});

const multipart = new FormData();
multipart.append("x", "1");
const undeclared: [string, BodyInit][] = [
  ["only x", new URLSearchParams({ x: "1" })],
  ["an unknown button", new URLSearchParams({ "x:add": "Submit" })],
  ["multipart", multipart],
];

const intentAndX = new URLSearchParams({ intent: "remove", x: "1" });
it.each<[string, string, BodyInit]>([
  ...withForm.map(({ path }): [string, string, BodyInit] => [path, "intent and x", intentAndX]),
  ...undeclared.map(([form, body]): [string, string, BodyInit] => ["/login", form, body]),
])("POST %s with an undeclared field is refused: %s", async (path, _form, body) => {
  const answer = await site.fetch(getPath(path), { method: "POST", body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("<h1>");
});

it.each(withoutForm.map(({ path }) => path))(
  "POST %s is refused: the page has no form",
  async (path) => {
    const answer = await site.post(getPath(path), { x: "1" });
    expect([404, 405]).toContain(answer.status);
  },
);

const file = () => new File(["hello"], "hello.txt", { type: "text/plain" });

/** Returns forms in which one field is sent twice or as a file. */
function malformedForms(
  names: readonly string[],
): { name: string; kind: string; form: FormData }[] {
  return names.flatMap((name) => {
    const others = names.filter((other) => other !== name);
    const formWith = (...values: (string | File)[]) => {
      const form = new FormData();
      for (const other of others) form.append(other, "1");
      for (const value of values) form.append(name, value);
      return form;
    };
    return [
      { name, kind: "twice", form: formWith("3", "4") },
      { name, kind: "as a file", form: formWith(file()) },
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
const signedInSite = await startStorefront(crm, { variables });
const signedIn = await signedInSite.post("/counter/sign-in", {
  email: robin.email,
  password: "Counter1",
});
const cookies = {
  guest: "",
  customer: await signedInSite.getCookie({ crmSession: "customer" }),
  staff: signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; "),
};

const forms = withForm.flatMap(({ id, path }) => {
  const posts = listPosts(routes, id);
  return posts === null ? [] : [{ id, path, posts }];
});

it.each(forms)(
  "POST $path with a field sent twice or as a file never returns 5xx, and is refused unless it is a list",
  async ({ id, path, posts }) => {
    const { declared, uploads } = acceptedAt(id);
    const names = sampleNames(posts);
    expect(names.length).toBeGreaterThan(0);
    expect(cookies.staff).toContain("foyer-staff=");
    for (const [index, { name, kind, form }] of malformedForms(names).entries()) {
      const isAllowed =
        kind === "twice" ? declared?.(name) === "list" : uploads?.includes(name) === true;
      // All single-value fields are treated alike: two are enough.
      if (!isAllowed && index >= 2) continue;
      for (const [visitor, Cookie] of Object.entries(cookies)) {
        const init = { method: "POST", body: form, headers: { Cookie } };
        const { status } = await signedInSite.fetch(getPath(path), init);
        const message = `${name} ${kind}, as ${visitor}: ${status}`;
        if (isAllowed) expect(status, message).toBeLessThan(500);
        else expect(status, message).toBe(400);
      }
    }
  },
);

it.each(forms)(
  "the schemas of $path parse a field sent twice or as a file without throwing",
  ({ posts }) => {
    for (const schema of posts.flatMap(listNames)) {
      if (typeof schema === "string" || schema instanceof RegExp) continue;
      for (const { name, kind, form } of malformedForms(sampleNames([schema]))) {
        const parse = () => parseWithZod(form, { schema });
        expect(parse, `${name} ${kind}`).not.toThrow();
      }
    }
  },
);
