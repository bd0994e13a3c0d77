import { expect, it } from "vitest";

import { foodFields } from "~/domain/extra-fields";
import { addOnQuantityField } from "~/domain/extra-fields";
import { isAllowedShape } from "./form-shape";
import { menus, stockItems } from "../../../../dev/demo/demo-shop";
import { MAX_TICKETS } from "../../../../dev/demo/demo-season";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const storefront = await startStubbedStorefront({}, { variables: { SIGN_IN_ATTEMPTS: "1000" } });

const numbered = <T>(count: number, name: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => name(at));
const intent = (payload: object) => `__intent__=${encodeURIComponent(JSON.stringify(payload))}`;

/** Bodies that exhaust memory or the stack in the form parser, or make it throw. */
const hostile: readonly [string, string][] = [
  ["an index of a hundred million", "intent=email&email=bad&x[99999999]=1"],
  ["an index on a declared field", "intent=email&email[99999999]=1"],
  ["three thousand indexed fields", numbered(3000, (at) => `a${at}[20000]=1`).join("&")],
  ["names nested thirty thousand deep", `intent=email&${"a.".repeat(30_000)}a=1`],
  ["names nested five deep", "intent=email&a.b.c.d.e=1"],
  ["an index written with a dot, beside a repeated field", "a=1&a=2&a.99999999=1"],
  ["the length of a repeated field", "email=1&email=2&email.length=99999999"],
  ["a field that is a value and a group", "email=1&email.x=2"],
  ["a prototype", "__proto__=1"],
  ["a nested prototype", "a.__proto__.b=1"],
  ["a constructor", "constructor.prototype.b=1"],
  ["an empty name", "=1"],
  ["two dots", "a..b=1"],
  ["open brackets", "a[b=1"],
  ["a push", "a[]=1"],
  ["201 names", numbered(201, (at) => `a${at}=1`).join("&")],
  ["1,001 fields of one name", numbered(1001, () => "seat=1").join("&")],
  ["a name of 101 characters", `${"a".repeat(101)}=1`],
  [
    "an instruction to the form parser",
    `a=1&${intent({ type: "insert", payload: { name: "a", index: 99_999_999 } })}`,
  ],
  ["an instruction that is no JSON", "a=1&__intent__=%7B"],
  ["a name of bad UTF-8", "%ff%fe=1"],
];

it.each(hostile)(
  "a posted form with unknown names is refused before it is parsed: %s",
  async (_, body) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await storefront.fetch("/login", { method: "POST", body, headers });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("<h1>");
    expect(page).not.toContain("99999999");
  },
);

it.each(hostile)("a multipart form with unknown names is refused: %s", async (_, body) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  const answer = await storefront.fetch("/login", { method: "POST", body: form });
  // A multipart body with this many parts is longer than 64 KB.
  expect([400, 413]).toContain(answer.status);
});

it.each(hostile.filter(([, body]) => body.length < 8_000))(
  "a query string with unknown names is refused: %s",
  async (_, query) => {
    const answer = await storefront.fetch(`/?${query}`);
    expect(answer.status).toBe(400);
  },
);

it("a form with unknown names cannot be hidden behind a list of content types", async () => {
  const types = "application/x-www-form-urlencoded, multipart/form-data; boundary=x";
  const body = '--x\r\nContent-Disposition: form-data; name="a[99999999]"\r\n\r\n1\r\n--x--\r\n';
  const headers = { "Content-Type": types };
  const answer = await storefront.fetch("/login", { method: "POST", body, headers });
  expect(answer.status).toBe(415);
});

it("a data request with unknown names is refused", async () => {
  const answer = await storefront.post("/login.data", { "x[99999999]": "1" });
  expect(answer.status).toBe(400);
});

it.each<[string, string[]]>([
  ["every seat of a section of 900", numbered(900, () => "seat")],
  ["tickets of 180 bands and price types", numbered(180, (at) => `quantity.${at}.adult`)],
  ["an address", ["address.line1", "address.country", "addressId", "optionId"]],
])("the shape of the largest forms is allowed: %s", (_, names) => {
  expect(isAllowedShape(names)).toBe(true);
});

/** Performances of one order of the demo: a ticket each of as many as one may have, and one of each of its packages. */
const PERFORMANCES = MAX_TICKETS + 8 + 5 + 6;

/** Every add-on and every dish of a performance, as the add-ons form asks for them. */
function addOnNames(instanceId: string): string[] {
  const addOns = stockItems.filter(({ kind }) => kind === "supplementary");
  return [
    ...addOns.map(({ id }) => addOnQuantityField(instanceId, id)),
    ...menus.flatMap((menu) => {
      const { guests, collectionPoint, choice } = foodFields(instanceId, menu.id);
      const dishes = stockItems.filter(({ menuId }) => menuId === menu.id);
      return [guests, collectionPoint, ...dishes.map(({ id }) => choice(id))];
    }),
  ];
}

it.each([
  ["/checkout/basket", { intent: "save" }],
  ["/checkout/add-ons", {}],
  ["/order/add-ons", {}],
])("the add-ons form of the largest order is read at %s", async (path, others) => {
  const names = numbered(PERFORMANCES, () => crypto.randomUUID()).flatMap(addOnNames);
  expect(names.length).toBeGreaterThan(600);
  const fields = Object.fromEntries(names.map((name) => [name, "0"]));
  const answer = await storefront.post(path, {
    ...fields,
    ...others,
    requestKey: crypto.randomUUID(),
  });
  // There is no basket and no order: the form got past the edge.
  expect([400, 413]).not.toContain(answer.status);
});

it("a form as large as the add-ons form is refused anywhere else", async () => {
  const fields = Object.fromEntries(numbered(201, (at) => [`quantity.A.${at}`, "0"]));
  expect((await storefront.post("/events/e1/i1", fields)).status).toBe(400);
});
