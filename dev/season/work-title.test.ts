import { describe, expect, it } from "vitest";

import { workTitle } from "./work-title";

describe("workTitle", () => {
  it.each([
    [
      "CONCERTO, PIANO NO. 14, E-FLAT MAJOR, K.449",
      "Piano Concerto No. 14 in E-flat major, K. 449",
      "Piano Concerto No. 14",
    ],
    ["SYMPHONY NO.  5 IN C SHARP MINOR", "Symphony No. 5 in C-sharp minor", "Symphony No. 5"],
    [
      "SYMPHONY NO. 6, B MINOR, OP. 74 (PATHÉTIQUE)",
      "Symphony No. 6 in B minor, Op. 74, “Pathétique”",
      "Symphony No. 6",
    ],
    [
      "TRIO, PNO/CL/VA, E-FLAT MAJOR, K.498",
      "Trio for Piano, Clarinet and Viola in E-flat major, K. 498",
      "Trio for Piano, Clarinet and Viola",
    ],
    [
      "QUARTET, STRING, OP. 77, NO. 1, G MAJOR, H.III:81",
      "String Quartet in G major, Op. 77, No. 1, Hob. III:81",
      "String Quartet",
    ],
    [
      "SONATA, PIANO AND VIOLIN, B-FLAT MAJOR, K.378",
      "Violin Sonata in B-flat major, K. 378",
      "Violin Sonata",
    ],
    [
      "CONCERTO FOR ORCHESTRA, SZ 116, BB 123",
      "Concerto for Orchestra, BB 123, Sz. 116",
      "Concerto for Orchestra",
    ],
    [
      "CON., VIOLINS, (TWO), BWV 1043, D MINOR (ARR. 2 VIOLINS + PIANO) (ARR. Unspecified)",
      "Concerto for Two Violins in D minor, BWV 1043",
      "Concerto for Two Violins",
    ],
    ["MER, LA [THE SEA]", "La Mer", "La Mer"],
    ["AMERIQUES [AMÉRIQUES]", "Amériques", "Amériques"],
    ["NUTCRACKER, THE: SUITE, OP. 71A", "The Nutcracker Suite, Op. 71a", "The Nutcracker Suite"],
    [
      "ETUDES, FIVE, IN MAJOR AND MINOR",
      "Five Etudes in Major and Minor",
      "Five Etudes in Major and Minor",
    ],
    ["70, GIRLS, 70", "70, Girls, 70", "70, Girls, 70"],
    [
      "E.T. THE EXTRA-TERRESTRIAL: FLYING THEME",
      "E.T. The Extra-Terrestrial Flying Theme",
      "E.T. The Extra-Terrestrial Flying Theme",
    ],
    ["MAN OF LA MANCHA", "Man of La Mancha", "Man of La Mancha"],
    ["NUITS D'ETE, OP.7", "Les Nuits d’Été, Op. 7", "Les Nuits d’Été"],
    [
      "RHAPSODY IN BLUE (ORIGINAL VERSION) (GROFE/WHITEMAN) (ARR. Grofe [Grofé])",
      "Rhapsody in Blue",
      "Rhapsody in Blue",
    ],
    [
      "Smith, Richard B. / WINTER WONDERLAND (ARR. Unspecified)",
      "Winter Wonderland",
      "Winter Wonderland",
    ],
  ])("prints %s", (raw, full, short) => {
    expect(workTitle(raw)).toMatchObject({ full, short });
  });

  it("puts italics back where the source lifted them out", () => {
    expect(
      workTitle({ _: "FROM  (QUARTET)", em: ["ARRIVAL OF THE QUEEN OF SHEBA", "SOLOMON"] }).full,
    ).toBe("Arrival of the Queen of Sheba from Solomon");
  });
});
