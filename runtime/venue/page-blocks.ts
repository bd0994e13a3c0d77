/** Text with its emphasis and links, of a venue's own Markdown. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; content: Inline[] }
  | { kind: "link"; href: string; content: Inline[] }
  /** `file`: beside the text. */
  | { kind: "image"; file: string; alt: string }
  | { kind: "break" };

type Align = "left" | "center" | "right" | null;

/** What a venue's own Markdown says, checked: links lead to pages that exist, and nothing of it is HTML. */
export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; id: string; content: Inline[] }
  /** `tight`: the text of a list's item, which needs no space around it. */
  | { kind: "paragraph"; tight: boolean; content: Inline[] }
  /** `start`: the first number; null for points. */
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; align: Align[] }
  | { kind: "rule" };

export function plainText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "text") return inline.text;
      if (inline.kind === "image") return inline.alt;
      return inline.kind === "break" ? "\n" : plainText(inline.content);
    })
    .join("");
}

/** Neighboring texts as one; empty ones are left out. */
export function merged(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const last = result.at(-1);
    if (inline.kind === "text") {
      if (inline.text === "") continue;
      if (last?.kind === "text") last.text += inline.text;
      else result.push({ ...inline });
    } else if ("content" in inline) result.push({ ...inline, content: merged(inline.content) });
    else result.push(inline);
  }
  return result;
}
