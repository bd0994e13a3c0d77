/** British spellings and words for which the pages, all in American English, have another. Ordinary words only. */
const BRITISH = new RegExp(
  String.raw`\b(?:cancell(?:ed|ing)|programmes?|centre[sd]?|theatres?|intervals?|cheques?|catalogues?|grey|licence|` +
    String.raw`whilst|amongst|learnt|storeys?|kerb|metres?|litres?|fulfil|jewellery|defence|ageing|judgement|` +
    String.raw`favourites?|(?:colour|neighbour|honour|behaviour|flavour|labour)\w*|` +
    String.raw`(?:recogni|organi|apologi|reali|authori|finali|speciali|memori|utili|categori|personali)s(?:e|ed|es|ing|ation)|` +
    String.raw`(?:travell|labell|modell|signall|dialling|counsell)\w*|enquir\w*|analys(?:e|ed|ing)|practis(?:e|ed|ing))\b`,
  "giu",
);

/** The British words of a text, without those in `{{…}}`, which are names of values. */
export function britishWords(text: string): string[] {
  return text.replaceAll(/\{\{.*?\}\}/g, "").match(BRITISH) ?? [];
}
