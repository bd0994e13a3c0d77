import { venue } from "#contract/venue";
import leakedPasswords from "./leaked-passwords.json" with { type: "json" };

/**
 * The most frequent leaked passwords with a letter and a digit that `BASES` does not cover, in lower case. With those, the
 * 3,000 that can follow the password rule. From the frequency list of zxcvbn (MIT).
 */
const LEAKED = new Set(leakedPasswords.flatMap((line) => line.split(" ")));

/**
 * Bases of the passwords that are guessed first, from public lists of leaked ones, in lower case: the password rule
 * makes people write them as "Password1".
 */
const BASES = new Set(
  `abc abcd abcdef admin administrator adobe alexander amanda america andrea andrew angel anthony apple ashley
asdf asdfgh august austin autumn babygirl bailey banana barcelona baseball basketball batman blink bonjour brandon butterfly
buster california caroline changeme charlie chelsea chicago chocolate christmas computer cookie corvette cowboy daniel
december default demo diamond dragon eagles elizabeth england family february football freedom friday friend ginger google
guest hallo hannah harley heather hello hockey hola hunter iloveyou internet jackson jasmine jennifer jessica jesus jordan
joshua justin killer letmein liverpool login london love lovely loveme maggie manchester march marina martin master
matthew mercedes merlin michael michelle monday monkey monster mustang mynoob newyork nicole ninja november october
orange pass passord passwort passw0rd password patrick peanut pepper phoenix pokemon princess purple qazwsx qwer qwert
qwerty qwertyuiop rachel ranger robert root samantha samsung saturday scooter secret september shadow silver soccer
spring starwars steelers summer sunday sunshine superman sverige taylor test tester testing thomas thursday tigger trustno
tuesday user welcome whatever winter yankees yellow zaq zaqwsx zxcvbn zxcvbnm contrasena contraseña hallo hejsan losenord
lösenord kennwort schatz sommer bienvenido teamo`.split(/\s+/),
);

/** Words that somebody guesses at this site: the venue's name, and what it sells. */
const OWN_WORDS = new Set([
  ...venue.name.toLowerCase().split(/[^\p{L}]+/u),
  ...["foyer", "ticket", "tickets", "theater", "theatre", "boxoffice"],
]);

const isBase = (word: string) => BASES.has(word) || OWN_WORDS.has(word);

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Digits and marks around a word: "Password1", "Summer2026!". */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Whether a password is a leaked one, or a common one with another spelling, digits or marks around it, or twice the same. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (LEAKED.has(text)) return true;
  const plain = [...text].map((character) => LOOKALIKES[character] ?? character).join("");
  return [text.replace(AROUND, ""), plain.replace(AROUND, ""), plain].some(
    (word) => isBase(word) || isBase(word.replace(/^(.+)\1$/u, "$1")),
  );
}
