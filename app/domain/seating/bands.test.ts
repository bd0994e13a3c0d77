import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";

import { isAllowedShape } from "~/.server/edge/form-guard/form-shape";
import { form } from "../../../tests/support/form";
import { manyBands } from "../../../tests/support/samples/many-bands";
import { bandSign } from "~/i18n/seat-words";
import { bandColor, bandMark, bandShape } from "./bands";
import { packId, unpackId } from "../forms/packed-id";
import { levelText, ownLevelText, readLevel } from "../packages/package-draft";
import { offerSchema, offerValue } from "../schemas/fields";
import { amountField, quantityField, ticketChoiceSchema } from "../schemas/ticket-choice";

const ids = manyBands.map(({ id }) => id);

it("a band's mark is a letter or a number, whatever its id and name", () => {
  expect(["A", "B"].map((_, index) => bandMark(index))).toEqual(["a", "b"]);
  const marks = manyBands.map((_, index) => bandMark(index));
  expect(new Set(marks).size).toBe(30);
  expect(marks.filter((mark) => !/^([a-z]|\d\d)$/.test(mark))).toEqual([]);
  expect(marks.at(-1)).toBe("29");
});

it("25 bands differ by color or shape", () => {
  const looks = manyBands.map((_, index) => `${bandColor(index)} ${bandShape(index)}`);
  expect(new Set(looks.slice(0, 25)).size).toBe(25);
  expect(looks.slice(0, 5)).toEqual(["0 0", "1 1", "2 2", "3 3", "4 4"]);
});

it("a name of one or two characters is a sign of its own", () => {
  expect(["A", "12", "🎻", "A12", "Balcony"].map(bandSign)).toEqual(["A", "12", "🎻", null, null]);
});

it("ids with any characters can be parts of field names, options and links, and plain ones are unchanged", () => {
  expect([quantityField("under-30"), offerValue("A", "under-30")]).toEqual([
    "quantity.under-30",
    "A|under-30",
  ]);
  expect(levelText({ band: "A", priceTypeId: "standard" })).toBe("A*standard");
  expect(ids.map((id) => unpackId(packId(id)))).toEqual(ids);
  expect(unpackId("50%")).toBe("50%");
  for (const wrong of ["A|%00", `${"A".repeat(101)}|standard`, "A", "A|B|C"])
    expect(offerSchema().safeParse(wrong).success).toBe(false);
  for (const band of ids) {
    const level = { band, priceTypeId: "a.b*c|d" };
    expect(offerSchema().parse(offerValue(band, level.priceTypeId))).toEqual(level);
    expect(readLevel(levelText(level))).toEqual(level);
    expect(ownLevelText("e1", level).split("*")).toHaveLength(3);
    expect(levelText(level)).not.toContain(",");
  }
});

it("quantities and amounts of 30 price types are read by their ids, and errors are at their fields", () => {
  const fields = Object.fromEntries(ids.map((id) => [quantityField(id), "1"]));
  const last = amountField(ids.at(-1) ?? "");
  const amounts = { [amountField(ids[0] ?? "")]: "12", [last]: "1" };
  const offer = offerValue(ids[1] ?? "", "standard");
  const posted = {
    requestKey: crypto.randomUUID(),
    tickets: "30",
    offer,
    ...fields,
    ...amounts,
  };
  expect(isAllowedShape(Object.keys(posted))).toBe(true);
  const ranges = new Map(ids.map((id) => [id, { min: 500, max: 5000 }]));
  const parse = (given: object) =>
    parseWithZod(form({ ...given }), { schema: ticketChoiceSchema(30, ranges) });
  expect(parse(posted)).toMatchObject({ error: { [last]: ["amountRange"] } });
  const parsed = parse({ ...posted, [last]: "" });
  if (parsed.status !== "success") throw new Error("refused");
  const { choices } = parsed.value;
  expect(new Set(choices.map(({ priceTypeId }) => priceTypeId))).toEqual(new Set(ids));
  expect(new Set(choices.map(({ band }) => band))).toEqual(new Set([ids[1]]));
  expect(choices.find(({ priceTypeId }) => priceTypeId === ids[0])).toMatchObject({ amount: 1200 });
});
