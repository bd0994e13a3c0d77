import { expect, it } from "vitest";

import { draftOfForm, draftQuery, readDraft, type PackageDraft } from "./package-draft";

const offer = {
  maxPerOrder: 4,
  events: [
    { id: "e1", instances: [{ id: "i1" }] },
    { id: "e2", instances: [{ id: "i2" }, { id: "i2b" }] },
    { id: "e3", instances: [{ id: "i3" }, { id: "i3b" }] },
  ],
};
const A = { band: "A", priceTypeId: "standard" };
const B = { band: "B", priceTypeId: "under30" };
const draft: PackageDraft = {
  quantity: 3,
  level: A,
  choices: [
    { instanceId: "i1", level: B },
    { instanceId: "i2b", level: null },
  ],
  dates: ["i3b"],
};
const queryOf = (packageDraft: PackageDraft) =>
  new URLSearchParams(
    Object.entries(draftQuery(packageDraft)).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, String(value)]],
    ),
  );

it("a package draft survives a round trip through the query string", () => {
  expect(readDraft(queryOf(draft), offer)).toEqual(draft);
  const empty = { quantity: 1, level: null, choices: [], dates: [] };
  expect(queryOf(empty).toString()).toBe("");
  expect(readDraft(new URLSearchParams(), offer)).toEqual(empty);
});

it("a draft has one date per event, and ignores values that the package does not have", () => {
  const query = new URLSearchParams("choose=i2,i2b,i9,i1*A&dates=i2b,i3,i9&seats=A&quantity=5");
  expect(readDraft(query, offer)).toEqual({
    quantity: 1,
    level: null,
    choices: [
      { instanceId: "i1", level: null },
      { instanceId: "i2", level: null },
    ],
    dates: [],
  });
});

it("a form's draft has the chosen events, and keeps the dates of the others", () => {
  const form = {
    event: ["e2", "e9"],
    date: ["i1", "i2b", "i3b"],
    ownLevel: ["e2*B*under30", ""],
    level: "A*standard",
    quantity: "2",
  };
  expect(draftOfForm(form, offer)).toEqual({
    quantity: 2,
    level: A,
    choices: [{ instanceId: "i2b", level: B }],
    dates: ["i3b"],
  });
});

it.each(["", "0", "5", "1.5", "-1", "two"])(
  "%j packages is an invalid quantity and becomes 1",
  (quantity) => {
    const form = { event: [], date: [], ownLevel: [], level: "", quantity };
    expect(draftOfForm(form, offer).quantity).toBe(1);
  },
);
