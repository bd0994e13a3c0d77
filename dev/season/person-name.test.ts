import { describe, expect, it } from "vitest";

import { personName, shortName } from "./person-name";

describe("personName", () => {
  it.each([
    ["Mozart,  Wolfgang  Amadeus", "Wolfgang Amadeus Mozart", "Mozart"],
    ["Malkki [Mälkki], Susanna", "Susanna Mälkki", "Mälkki"],
    ["Fleming, Renee (Renée)", "Renée Fleming", "Fleming"],
    ["Paert [Pärt],  Arvo", "Arvo Pärt", "Pärt"],
    ["Lutoslawski [Lutosławski],  Witold", "Witold Lutosławski", "Lutosławski"],
    ["Weber,  Carl  Maria von", "Carl Maria von Weber", "Weber"],
    ["de Hartmann,  Thomas", "Thomas de Hartmann", "de Hartmann"],
    ["Clinton, Tyrone, Jr.", "Tyrone Clinton Jr.", "Clinton"],
    ["Unsung Collective, The", "The Unsung Collective", "Unsung Collective"],
    [
      "Bricusse and Newley,  Leslie and Anthony",
      "Leslie Bricusse and Anthony Newley",
      "Bricusse & Newley",
    ],
    ["Merrill/Rubicam,  George/Shannon", "George Merrill and Shannon Rubicam", "Merrill & Rubicam"],
    ["Tolstoy,  M", "M. Tolstoy", "Tolstoy"],
    ["Traditional,", "Traditional", "Traditional"],
    ["L.A. Dance Project", "L.A. Dance Project", "L.A. Dance Project"],
  ])("turns %s round", (raw, name, short) => {
    expect(personName(raw)).toBe(name);
    expect(shortName(raw)).toBe(short);
  });
});
