/** The same letters without accents, lower case: what two spellings of one word have in common. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

/**
 * "Malkki [Mälkki]" and "Renee (Renée)" give the word twice, plain and with its accents: keeps the accented one.
 * Umlauts are also written out in the source ("Paert [Pärt]"). Brackets that say something else are left alone.
 */
export function restoreDiacritics(text: string): string {
  return text.replace(
    /([\p{L}'-]+) [[(]([\p{L}'-]+)[\])]/gu,
    (whole, plain: string, accented: string) => {
      const same =
        folded(plain) === folded(accented) ||
        folded(plain).replace(/([aou])e/g, "$1") === folded(accented);
      return same ? accented : whole;
    },
  );
}
