import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

import type { TextsFile } from "../../../crm/stock/catalogue/catalogue-texts";
import { ALL_FEATURES } from "#contract/names/features";
import { composeMail } from "../../../crm/desk/mail/compose-mail";
import { callRaw, api } from "../support/box-office";
import { commandRunner } from "../support/run-command";
import { testPaymentDeps } from "../support/payment-deps";
import { db } from "../support/test-database";
import { stored } from "../support/stored";
import { takenMail } from "../support/mails/taken-mail";

const run = commandRunner(testPaymentDeps(), "Taylor");
const folder = mkdtempSync(join(tmpdir(), "texts-"));

const textsIn = async (language: string) =>
  (await api.listCatalogueTexts({ query: { language } })).value;

/** Imports a file of translations. */
function importTexts(language: string, content: unknown) {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return run("import-texts", language, file);
}

it("texts of the catalogue are listed in a language, and what has none is in the catalogue's", async () => {
  const german = await textsIn("de");
  expect(german).toMatchObject({ language: "de", catalogueLanguage: "en-US" });
  expect(german.texts).toContainEqual({
    kind: "delivery",
    source: "We’ll send your order within 2 business days.",
    text: "Wir versenden Ihre Bestellung innerhalb von 2 Werktagen.",
  });
  for (const language of ["en-us", "fr"]) expect((await textsIn(language)).texts).toEqual([]);
});

it.each(["", "DE", "d", "german", "de-DE", "../de", "de%00"])(
  "the language %j is refused",
  async (language) => {
    expect((await callRaw("GET", `/catalogue-texts?language=${language}`)).status).toBe(400);
  },
);

it("a regional language has its own texts, and those of its language that it lacks", async () => {
  const { texts: spanish } = await textsIn("es");
  const bags = { kind: "product", source: "Bags", text: "Bolsas" };
  expect(await importTexts("es-mx", { product: { Bags: bags.text, Tote: " " } })).toMatchObject({
    ok: true,
    value: expect.stringContaining("1 translations into es-mx") as string,
  });
  const { texts: mexican } = await textsIn("es-mx");
  expect(mexican).toContainEqual(bags);
  expect(mexican).toHaveLength(spanish.length);
  expect((await textsIn("es")).texts).toEqual(spanish);
  await stored.catalogueTexts.remove({ language: "es-mx" });
});

it("texts prints every text of the catalogue as a file that import-texts reads", async () => {
  const printed = await run("texts", "pt");
  if (!printed.ok) throw new Error("refused");
  const file = JSON.parse(printed.value) as TextsFile;
  expect(file.membership).toMatchObject({ Friend: "", "Two open rehearsals a season": "" });
  expect(file.product).toMatchObject({ "Canvas tote bag": "", Appetizer: "", Small: "" });
  expect(file.hall?.["Main Hall"]).toBe("");
  await importTexts("pt", { ...file, membership: { Friend: "Amigo" } });
  const { texts } = await textsIn("pt");
  expect(texts).toEqual([{ kind: "membership", source: "Friend", text: "Amigo" }]);
  const again = await run("texts", "pt");
  expect(again.ok && (JSON.parse(again.value) as TextsFile).membership?.["Friend"]).toBe("Amigo");
  const entries = await stored.auditLog.find(
    { action: "texts", subjectId: "pt" },
    ["actor", "details"],
    ["id"],
  );
  expect(entries.at(-1)).toEqual({ actor: "Taylor", details: { count: 1 } });
  await stored.catalogueTexts.remove({ language: "pt" });
});

it.each([
  ["malformed JSON", "{"],
  ["an unknown kind", { seats: { A: "B" } }],
  ["an empty source", { fund: { "": "B" } }],
  ["a text that is not a text", { fund: { A: 1 } }],
  ["a text that is too long", { fund: { A: "b".repeat(5_001) } }],
])("a file of translations with %s changes nothing", async (_name, content) => {
  const before = await textsIn("de");
  expect((await importTexts("de", content)).ok).toBe(false);
  expect(await textsIn("de")).toEqual(before);
});

it("a text that was changed is no longer translated, until it is as before", async () => {
  const isTranslated = async () => {
    const { texts } = await textsIn("de");
    const option = await stored.deliveryOptions.one({ id: "Cobo" }, ["description"]);
    return texts.some(({ source }) => source === option.description);
  };
  expect(await isTranslated()).toBe(true);
  const { description } = await stored.deliveryOptions.one({ id: "Cobo" });
  const describe = (text: string) =>
    stored.deliveryOptions.change({ id: "Cobo" }, { description: text });
  await describe(`${description} Changed.`);
  expect(await isTranslated()).toBe(false);
  await describe(description);
  expect(await isTranslated()).toBe(true);
});

it("a mail has the names and benefits of a membership in its language, or marked as English", async () => {
  const member = await stored.memberships.first({}, ["createdAt"]);
  const mail = await composeMail(
    db,
    await takenMail({
      id: randomUUID(),
      kind: "membership-started",
      orderId: null,
      attempts: 1,
      customerId: member.customerId,
      recipient: "a@example.com",
      locale: "de",
      payload: { membershipId: member.id },
    }),
    {
      env: { CURRENCY: "USD", LINK_SECRET: [], STOREFRONT_URL: "https://x.example" },
      features: ALL_FEATURES,
    },
  );
  expect(mail?.textBody).toContain("- Mitgliederpreise bei ausgewählten Vorstellungen\n");
  expect(mail?.htmlBody).toContain("<li>Mitgliederpreise bei ausgewählten Vorstellungen</li>");
  expect(mail?.htmlBody).toMatch(/<span lang="en-US">(Supporter|Friend)<\/span>/);
});
