/** Thirty bands with ids and names as people may type them, in neither alphabetical order nor one script. */
export const manyBands: readonly { id: string; name: string }[] = [
  { id: "z", name: "Zone 3 – Side view, “restricted”" },
  { id: "Balcony | left", name: "Balcony" },
  { id: "1*2,3", name: "<b>Gallery</b> & boxes" },
  { id: "quantity.A.standard", name: "Étage 2 · Côté jardin" },
  { id: "🎻", name: "🎻" },
  { id: "__proto", name: "O'Hara's \"Circle\"" },
  { id: "50%", name: "50% of the stage, $t(common.menu) {{count}}" },
  { id: "二階", name: "二階席" },
  { id: `${"long ".repeat(19)}long!`, name: `Stalls${" and more stalls".repeat(6)}` },
  { id: "x".repeat(100), name: "W".repeat(60) },
  ...Array.from({ length: 20 }, (_, at) => ({ id: `${20 - at}`, name: `Row group ${20 - at}` })),
];
