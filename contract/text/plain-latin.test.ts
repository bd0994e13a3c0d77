import { expect, it } from "vitest";

import { plainLatin } from "./plain-latin";

it.each([
  ["Mała Scena", "mala scena"],
  ["ŁÓDŹ", "lodz"],
  ["Ørestad, Đakovo, Ħamrun", "orestad, dakovo, hamrun"],
  ["Großer Saal, STRAẞE", "grosser saal, strasse"],
  ["Ærø, Þingvellir, Œuvre", "aero, thingvellir, oeuvre"],
  ["Işık, İzmir, ISI", "isik, izmir, isi"],
  ["Théâtre ﬁnal 3e", "theatre final 3e"],
  ["池座 Балкон", "池座 балкон"],
])("%s in plain Latin letters is %s", (text, plain) => {
  expect(plainLatin(text)).toBe(plain);
});
