import { element } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** The keys of the map, listed where they can be read before they are needed. */
export function keyHelp({ form, words, added }: SeatMap): void {
  const list = element("dl", { className: "seat-keys" });
  for (const [key, what] of words.keys) {
    list.append(element("dt", { textContent: key }), element("dd", { textContent: what }));
  }
  const help = element(
    "details",
    { className: "no-print" },
    element("summary", { textContent: words.help }),
    list,
  );
  form.append(help);
  added.push(help);
}
