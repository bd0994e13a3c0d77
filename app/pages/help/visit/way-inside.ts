/**
 * Directions to halls without the sentences that halls of one address share, where the page has the address and the way
 * there itself. In the order of `directions`.
 */
export function wayInside(directions: readonly string[], address: string): string[] {
  const [street = address] = address.split(",");
  const sentences = directions.map((text) => text.split(/(?<=\.) /));
  return directions.map((text, at) => {
    const own = sentences[at] ?? [];
    const others = sentences.filter((_, other) => other !== at);
    const first = own.findIndex((sentence, place) =>
      others.every((other) => other[place] !== sentence),
    );
    return text.startsWith(street) && first > 0 ? own.slice(first).join(" ") : text;
  });
}
