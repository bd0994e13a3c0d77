import { expect, it } from "vitest";

import { describeDifference } from "./describe-difference";

const ana = { name: "Ana Silva", role: "piano" };
const ben = { name: "Ben Okoro", role: "cello" };
const pictured = { ...ana, alt: "Ana smiles", picture: "ana-silva-0123456789abcdef.jpg" };

it("of nested values only what differs is named, with its path", () => {
  expect(describeDifference("artists", [pictured, ben], [ana, ben])).toBe(
    'artists › Ana Silva › alt: removed (was "Ana smiles"); artists › Ana Silva › picture: removed (was "ana-silva-0123456789abcdef.jpg")',
  );
  expect(describeDifference("artists", [ben], [{ ...ben, role: "violin" }, ana])).toBe(
    'artists › Ben Okoro › role: "cello" → "violin"; artists › Ana Silva: added {"name":"Ana Silva","role":"piano"}',
  );
});

it("a list whose entries only change places is in another order", () => {
  expect(describeDifference("artists", [ana, ben], [ben, ana])).toBe("artists: in another order");
});

it("entries of the same name are compared each with its own", () => {
  expect(describeDifference("artists", [ana, ana], [ana, { ...ana, role: "organ" }])).toBe(
    'artists › Ana Silva (2) › role: "piano" → "organ"',
  );
});

it("long texts are shown from where they differ", () => {
  const start = "A concert of the Harbor Orchestra in the new hall, with songs of the sea and ";
  const said = describeDifference("description", `${start}winds.`, `${start}a dance.`);
  expect(said).toBe('description "…of the sea and winds." → "…of the sea and a dance."');
});

it("long texts are compared in time in proportion to their length", () => {
  const text = "A concert of the Harbor Orchestra. ".repeat(570);
  const start = performance.now();
  const said = describeDifference("description", `${text}winds`, `${text}a dance`);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(said).toBe('description "…bor Orchestra. winds" → "…bor Orchestra. a dance"');
});

it("many differences are counted", () => {
  const list = Array.from({ length: 11 }, (_, index) => `day ${index + 1}`);
  expect(describeDifference("days", [], list)).toMatch(
    /days › "day 8": added "day 8"; … and 3 more$/,
  );
});
