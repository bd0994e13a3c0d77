import type { SeasonWork } from "./season-work";

/** How long the works last that make an evening, in minutes; others are judged by their form. */
const KNOWN: [RegExp, number][] = [
  [/^Mahler: Symphony/, 78],
  [/^Bruckner: Symphony/, 58],
  [/^Mozart: Symphony/, 28],
  [/^Schubert: Symphony/, 30],
  [/^Webern: Symphony/, 10],
  [/^Stravinsky: Symphony/, 22],
  [/^Brahms: Ein deutsches Requiem/, 70],
  [/^Handel: Messiah/, 135],
  [/^Wagner: Ring Without Words/, 75],
  [/^Ravel: Daphnis and Chloe$/, 56],
  [/^Puts: The Brightness of Light/, 45],
  [/^Blades: Maestra Vida/, 45],
  [/^Berlioz: Symphonie Fantastique/, 50],
  [/^Bartók: The Wooden Prince/, 52],
  [/^Rimsky-Korsakov: Scheherazade/, 45],
  [/^Schoenberg: Pelleas/, 42],
  [/^Bartók: Concerto for Orchestra/, 38],
  [/^Boulez: Sur Incises/, 38],
  [/^Adams: City Noir/, 35],
  [/^Stravinsky: Petrushka/, 34],
  [/^Strauss: Also sprach/, 33],
  [/^Abrahamsen: Vers/, 32],
  [/^Lutosławski: Concerto for Orchestra/, 30],
  [/^Strauss: Metamorphosen/, 27],
  [/^Boulez: Rituel/, 27],
  [/^Debussy: La Mer/, 24],
  [/^Varèse: Amériques/, 24],
  [/^Strauss: Four Last Songs/, 24],
  [/^Hindemith: Symphonic Metamorphosis/, 21],
  [/^Respighi: Pines of Rome/, 21],
  [/^Britten: Sinfonia da Requiem/, 21],
  [/^Brahms: Piano Concerto/, 48],
];

const BY_FORM: Record<string, number> = {
  Concerto: 28,
  Duo: 15,
  Octet: 16,
  Partita: 15,
  Quartet: 26,
  Quintet: 30,
  Requiem: 60,
  Septet: 25,
  Sextet: 20,
  Sonata: 20,
  Suite: 18,
  Symphony: 38,
  Trio: 24,
};

/** An honest guess at a work's length in minutes; `crowded` is a program of many short pieces. */
export function workMinutes(work: Omit<SeasonWork, "minutes">, crowded: boolean): number {
  if (work.movement !== null) return work.movement === "selections" ? 15 : 5;
  const name = `${work.composerShort}: ${work.title.short}`;
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  // A soloist alone, without the conductor of the evening, plays an encore.
  if (work.encore) return 5;
  if (work.title.form !== null) return BY_FORM[work.title.form] ?? 15;
  if (crowded) return 5;
  if (/\bSuite\b/.test(work.title.full)) return 20;
  if (/\b(Overture|Fanfare|Anthem)\b/.test(work.title.full)) return 9;
  return 14;
}
