// The standard fonts of PDF write only this table (Windows-1252), besides ASCII.
const BEYOND_ASCII = new Set(
  " ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ" +
    "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ",
);

/** Letters that are not a letter and a mark. */
const PLAIN: Record<string, string> = {
  đ: "d",
  Đ: "D",
  ħ: "h",
  ı: "i",
  ł: "l",
  Ł: "L",
  ŋ: "ng",
  ſ: "s",
  ẞ: "SS",
  "\u2010": "-",
  "\u2011": "-",
  "\u202f": " ",
  "\u2009": " ",
  "\u266d": " flat",
  "\u266f": " sharp",
  "−": "-",
};

const isWritable = (letter: string) => (letter >= " " && letter <= "~") || BEYOND_ASCII.has(letter);

/**
 * A text as the standard fonts can write it. Only what they lack is changed: "Mälkki" stays, "Dvořák" becomes
 * "Dvorák", since á is there and ř is not; a letter of another script becomes "?".
 */
export function winAnsi(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    if (isWritable(letter)) return letter;
    const plain = PLAIN[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
    return Array.from(plain).every(isWritable) ? plain : "?";
  }).join("");
}
