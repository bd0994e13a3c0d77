import { expect, it } from "vitest";

import { interpolate } from "./text-values";

it.each([
  [
    "Acepte antes del {{until}}. Después vence.",
    "7:30 p.m.",
    "Acepte antes del 7:30 p.m. Después vence.",
  ],
  ["Hora límite: {{until}}.", "7:30 p.m.", "Hora límite: 7:30 p.m."],
  ["Hora límite: {{until}}.", "19:30", "Hora límite: 19:30."],
  ["{{until}}: hora límite", "7:30 p.m.", "7:30 p.m.: hora límite"],
])("%j with %j has one full stop", (text, until, written) => {
  expect(interpolate(text, { until })).toBe(written);
});
