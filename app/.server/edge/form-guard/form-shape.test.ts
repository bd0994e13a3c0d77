import { expect, it } from "vitest";

import { foodFields } from "~/domain/forms/extra-fields";
import { addOnQuantityField } from "~/domain/forms/extra-fields";
import { isAllowedShape } from "./form-shape";
import { menus, stockItems } from "../../../../dev/demo/demo-shop";
import { MAX_TICKETS } from "../../../../dev/demo/demo-season";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const storefront = await startStubbedStorefront({}, { variables: { SIGN_IN_ATTEMPTS: "1000" } });

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const intent = (payload: object) => `__intent__=${encodeURIComponent(JSON.stringify(payload))}`;

/** Bodies that would exhaust memory or the stack in the form parser, or make it throw. */
const hostile: readonly [string, string][] = [
  ["an index of a hundred million", "intent=email&email=bad&x[99999999]=1"],
  ["an index on a declared field", "intent=email&email[99999999]=1"],
  ["three thousand indexed fields", times(3000, (at) => `a${at}[20000]=1`).join("&")],
  ["names nested thirty thousand deep", `intent=email&${"a.".repeat(30_000)}a=1`],
  ["names nested five deep", "intent=email&a.b.c.d.e=1"],
  ["an index after a dot, with a repeated field", "a=1&a=2&a.99999999=1"],
  ["the length of a repeated field", "email=1&email=2&email.length=99999999"],
  ["a field that is a value and a group", "email=1&email.x=2"],
  ["a prototype", "__proto__=1"],
  ["a nested prototype", "a.__proto__.b=1"],
  ["a constructor", "constructor.prototype.b=1"],
  ["an empty name", "=1"],
  ["two dots", "a..b=1"],
  ["open brackets", "a[b=1"],
  ["empty brackets", "a[]=1"],
  ["201 names", times(201, (at) => `a${at}=1`).join("&")],
  ["1,001 fields of one name", times(1001, () => "seat=1").join("&")],
  ["a name of 1,901 characters", `${"a".repeat(1901)}=1`],
  [
    "an intent for the form parser",
    `a=1&${intent({ type: "insert", payload: { name: "a", index: 99_999_999 } })}`,
  ],
  ["an intent that is not JSON", "a=1&__intent__=%7B"],
  ["a name in invalid UTF-8", "%ff%fe=1"],
];

it.each(hostile)(
  "a form with disallowed names is refused before it is parsed: %s",
  async (_, body) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await storefront.fetch("/login", { method: "POST", body, headers });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("<h1>");
    expect(page).not.toContain("99999999");
  },
);

it.each(hostile)("a multipart form with disallowed names is refused: %s", async (_, body) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  const answer = await storefront.fetch("/login", { method: "POST", body: form });
  // A multipart body with this many parts is longer than 64 KB.
  expect([400, 413]).toContain(answer.status);
});

it.each(hostile.filter(([, body]) => body.length < 8_000))(
  "a query string with disallowed names is refused: %s",
  async (_, query) => {
    const answer = await storefront.fetch(`/?${query}`);
    expect(answer.status).toBe(400);
  },
);

it("a form with several content types is refused", async () => {
  const types = "application/x-www-form-urlencoded, multipart/form-data; boundary=x";
  const body = '--x\r\nContent-Disposition: form-data; name="a[99999999]"\r\n\r\n1\r\n--x--\r\n';
  const headers = { "Content-Type": types };
  const answer = await storefront.fetch("/login", { method: "POST", body, headers });
  expect(answer.status).toBe(415);
});

it("a data request with disallowed names is refused", async () => {
  const answer = await storefront.post("/login.data", { "x[99999999]": "1" });
  expect(answer.status).toBe(400);
});

it.each<[string, string[]]>([
  ["every seat of a section of 900", times(900, () => "seat")],
  ["tickets of 180 bands and price types", times(180, (at) => `quantity.${at}.adult`)],
  ["an address", ["address.line1", "address.country", "addressId", "optionId"]],
])("the names of the largest forms are allowed: %s", (_, names) => {
  expect(isAllowedShape(names)).toBe(true);
});

/** The most performances that an order of the demo can have: one for each ticket, and those of its packages. */
const PERFORMANCES = MAX_TICKETS + 8 + 5 + 6;

/** Returns the names of a performance's fields in the add-ons form: all add-ons and dishes. */
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
])("POST %s accepts the add-ons form of the largest order", async (path, others) => {
  const names = times(PERFORMANCES, () => crypto.randomUUID()).flatMap(addOnNames);
  expect(names.length).toBeGreaterThan(600);
  const fields = Object.fromEntries(names.map((name) => [name, "0"]));
  const answer = await storefront.post(path, {
    ...fields,
    ...others,
    requestKey: crypto.randomUUID(),
  });
  // Without basket and order the page refuses it, but not for its size or names.
  expect([400, 413]).not.toContain(answer.status);
});

it("other pages refuse forms as large as the add-ons form", async () => {
  const fields = Object.fromEntries(times(201, (at) => [`quantity.A.${at}`, "0"]));
  expect((await storefront.post("/events/e1/i1", fields)).status).toBe(400);
});
