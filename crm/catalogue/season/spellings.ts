/**
 * Words that the dataset spells without their accents, or wrongly, in capitals or not. Kept short on purpose: an
 * accent that the source gives in brackets ("Malkki [Mälkki]") needs no entry here.
 */
const SPELLINGS: Record<string, string> = {
  Capriciou: "Capricious",
  Dohnanyi: "Dohnányi",
  Dvorak: "Dvořák",
  Erno: "Ernő",
  "Gabriel-Urbain": "Gabriel",
  Janácek: "Janáček",
  Mathuez: "Matheuz",
  Ysaye: "Ysaÿe",
  Wth: "With",
  biro: "brio",
  Anthemes: "Anthèmes",
  Ameriques: "Amériques",
  Bebe: "Bebê",
  Boreades: "Boréades",
  Danzon: "Danzón",
  Ete: "Été",
  Fantasiestucke: "Fantasiestücke",
  Funf: "Fünf",
  Gesu: "Gesù",
  Lumiere: "Lumière",
  Mallarme: "Mallarmé",
  Maniere: "Manière",
  Mladi: "Mládí",
  Poemes: "Poèmes",
  Portenas: "Porteñas",
  Georgy: "György",
  Rimmy: "Jimmy",
  VARIOUS: "Various",
  Rejouissance: "Réjouissance",
  Rhythmique: "Rythmique",
  Sch: "Sch.",
  Unforseen: "Unforeseen",
};

/** Phrases that no rule turns round rightly. */
const PHRASES: [RegExp, string][] = [
  [/C-SHAR P\b/g, "C-SHARP"],
  [/^REQUIEM, DEUTSCHES/, "EIN DEUTSCHES REQUIEM"],
  [/^NUITS D'ETE/, "LES NUITS D'ETE"],
  [/^TARA BULBA/, "TARAS BULBA"],
  [/^CON\.,/, "CONCERTO,"],
  [/^HOMMAGE A\b/, "HOMMAGE À"],
  [/^A LA MANIERE DE \.\.\.$/, "À LA MANIÈRE DE"],
  [/\bPIAN' E FORTE\b/, "PIAN E FORTE"],
  [/^L'HISTOIRE DU SOLDAT/, "THE SOLDIER'S TALE"],
  [/^(FIREBIRD|WOODEN PRINCE|CREATURES OF PROMETHEUS|MUSICAL OFFERING)\b/, "THE $1"],
  [/^MIDSUMMER NIGHT/, "A MIDSUMMER NIGHT"],
];

/** Gives a word its accents back. */
export function respell(text: string): string {
  return text.replace(/[\p{L}-]+/gu, (word) => SPELLINGS[word] ?? word);
}

/** Mends the few titles that the rules for inverted titles cannot know. Works on the raw capitals. */
export function mendPhrases(text: string): string {
  return PHRASES.reduce((mended, [pattern, better]) => mended.replace(pattern, better), text);
}
