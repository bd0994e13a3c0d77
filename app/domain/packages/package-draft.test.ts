import { expect, it } from "vitest";

import {
  draftOfForm,
  draftQuery,
  ownSeatsOption,
  readDraft,
  type PackageDraft,
  withChoice,
} from "./package-draft";

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
  hasSpaces: true,
  choices: [
    { instanceId: "i1", level: B },
    { instanceId: "i2b", level: null },
  ],
  dates: ["i3b"],
};
const getQuery = (packageDraft: PackageDraft) =>
  new URLSearchParams(
    Object.entries(draftQuery(packageDraft)).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, String(value)]],
    ),
  );

it("a package draft survives a round trip through the query string", () => {
  expect(readDraft(getQuery(draft), offer)).toEqual(draft);
  const empty = { quantity: 1, level: null, hasSpaces: false, choices: [], dates: [] };
  expect(getQuery(empty).toString()).toBe("");
  expect(readDraft(new URLSearchParams(), offer)).toEqual(empty);
});

it("own seats survive a round trip through the query string and the form, only at their date", () => {
  const seats = [
    { seatId: "A-1", priceTypeId: "standard" },
    { seatId: "A-2", priceTypeId: "under30" },
  ];
  const [, event = { id: "", instances: [] }] = offer.events;
  const own = withChoice(draft, event, { instanceId: "i2", level: null, seats });
  expect(own.choices.at(-1)).toEqual({ instanceId: "i2", level: null, seats });
  expect(readDraft(getQuery(own), offer)).toEqual(own);
  const form = {
    event: ["e2"],
    ownLevel: [ownSeatsOption("e2", "i2", seats)],
    level: "",
    preset: "",
    places: "best",
    quantity: "2",
  };
  const choicesOn = (date: string) => draftOfForm({ ...form, date: [date] }, offer).choices;
  expect(choicesOn("i2")).toEqual([{ instanceId: "i2", level: null, seats }]);
  expect(choicesOn("i2b")).toEqual([{ instanceId: "i2b", level: null }]);
  const odd = new URLSearchParams("choose=i1,i2&own=i1*,i2*A-1,i9*A*x,*,**");
  expect(readDraft(odd, offer).choices).toEqual([
    { instanceId: "i1", level: null },
    { instanceId: "i2", level: null },
  ]);
});

it("a draft has one date per event, and ignores values that the package does not have", () => {
  const query = new URLSearchParams(
    "choose=i2,i2b,i9,i1*A&dates=i2b,i3,i9&seats=A&places=stage&quantity=5",
  );
  expect(readDraft(query, offer)).toEqual({
    quantity: 1,
    level: null,
    hasSpaces: false,
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
    preset: "",
    places: "wheelchair",
    quantity: "2",
  };
  expect(draftOfForm(form, offer)).toEqual({
    quantity: 2,
    level: A,
    hasSpaces: true,
    choices: [{ instanceId: "i2b", level: B }],
    dates: ["i3b"],
  });
});

it.each(["", "0", "5", "1.5", "-1", "two"])(
  "%j packages is an invalid quantity and becomes 1",
  (quantity) => {
    const form = { event: [], date: [], ownLevel: [], level: "", preset: "", places: "", quantity };
    expect(draftOfForm(form, offer).quantity).toBe(1);
  },
);

it("wheelchair spaces are looked for in every band while the visitor has not chosen where", () => {
  const level = "A*standard";
  const fields = { event: [], ownLevel: [], date: [], quantity: "1", level };
  const levelWith = (preset: string, places: string) =>
    draftOfForm({ ...fields, preset, places }, offer).level;
  expect(levelWith(level, "wheelchair")).toBeNull();
  expect(levelWith("B*standard", "wheelchair")).toEqual(A);
  expect(levelWith(level, "best")).toEqual(A);
});
