/** The instruments of inverted titles ("TRIO, PNO/CL/VA"), in the singular, as a title prints them. */
const INSTRUMENTS: Record<string, string> = {
  ba: "Bass",
  bass: "Bass",
  cb: "Bass",
  cello: "Cello",
  cl: "Clarinet",
  cla: "Clarinet",
  clarinet: "Clarinet",
  flute: "Flute",
  "four drums": "Four Drums",
  ob: "Oboe",
  oboe: "Oboe",
  orchestra: "Orchestra",
  piano: "Piano",
  pno: "Piano",
  string: "String",
  strings: "String",
  trumpet: "Trumpet",
  "two violins": "Two Violins",
  va: "Viola",
  viola: "Viola",
  violin: "Violin",
  violins: "Violin",
  vla: "Viola",
  vln: "Violin",
  vn: "Violin",
  winds: "Winds",
  woodwinds: "Winds",
};

/** Reads "VIOLIN AND PIANO" or "PNO/CL/VA"; null when a word in it is no instrument. */
export function readInstruments(text: string): string[] | null {
  const found: string[] = [];
  for (const name of text.split(/\/|,| AND /).map((part) => part.trim().toLowerCase())) {
    if (name === "") continue;
    const instrument = INSTRUMENTS[name];
    if (instrument === undefined) return null;
    found.push(instrument);
  }
  return found;
}

/** Names a form for what plays it, as programs do: "Piano Trio", "Violin Sonata", "Quintet for Piano and Winds". */
export function nameEnsemble(form: string, instruments: string[]): string {
  const players = instruments.filter((name) => name !== "Orchestra");
  const [only] = players;
  if (only === undefined) return instruments.length > 0 ? `${form} for Orchestra` : form;
  if (players.length === 1) return `${only} ${form}`;

  const without = players.filter((name) => name !== "Piano");
  const hasPiano = without.length < players.length;
  if (form === "Sonata" && hasPiano && without.length === 1) return `${without[0] ?? ""} Sonata`;
  if (hasPiano && without.every((name) => ["Violin", "Cello", "String"].includes(name)))
    return `Piano ${form}`;
  if (form === "Trio" && players.join() === "Violin,Viola,Cello") return "String Trio";
  return `${form} for ${new Intl.ListFormat("en-US").format(players).replace(", and ", " and ")}`;
}
