import MarkdownIt, { type Token } from "markdown-it";

import { cannotBeShown } from "../files/read-text-file";
import { type Block, type Inline, merged, plainText } from "./page-blocks";
import { fillIn } from "./venue-values";

/** Lists within lists and quotes. The parser silently leaves out what is nested deeper than its own limit. */
const MAX_DEPTH = 12;
/** Emphasis and links within each other. */
const MAX_INLINE_DEPTH = 6;

// HTML is parsed so that it can be refused. Indented text is far more often a mistake than code.
const parser = new MarkdownIt("default", { html: true, linkify: false, maxNesting: 40 });
parser.disable(["strikethrough", "code", "fence", "backticks"]);
// The parser would show a link that it refuses as text.
parser.validateLink = () => true;

type Report = (line: number, message: string) => void;
/** Kinds that are not shown everywhere, with what they are called. */
const PARTS = { image: "an image", table: "a table", quote: "a quote", rule: "a line" } as const;
type Part = keyof typeof PARTS;
export const PAGE_PARTS: ReadonlySet<Part> = new Set(Object.keys(PARTS) as Part[]);
export const MAIL_PARTS: ReadonlySet<Part> = new Set();

type Settings = {
  /** Lines before the text. */
  offset: number;
  values: Readonly<Record<string, string>>;
  /** Values that are links wherever they are filled in. */
  links: Readonly<Record<string, string>>;
  shows: ReadonlySet<Part>;
  report: Report;
  /** Called for each link and image. */
  onLink: (href: string, line: number) => void;
  onImage: (file: string, line: number) => void;
};

/** Ids that every page has. */
const TAKEN = ["main", "menu", "top", "title"];

/** Reads Markdown, and reports what a venue's text cannot have. `ids`: of its headings. */
export function readMarkdown(
  text: string,
  settings: Settings,
): { blocks: Block[]; ids: ReadonlySet<string> } {
  return new Reader(parser.parse(text, {}), settings).read();
}

class Reader {
  private at = 0;
  private line = 1;
  private level = 1;
  private readonly ids = new Set(TAKEN);
  /** How often an id was made of a text. */
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly settings: Settings,
  ) {}

  read(): { blocks: Block[]; ids: ReadonlySet<string> } {
    return { blocks: this.blocksUntil(null), ids: this.ids };
  }

  private report(message: string, line = this.line): void {
    this.settings.report(line, message);
  }

  private need(part: Part): void {
    if (!this.settings.shows.has(part)) this.report(`has ${PARTS[part]}, which mails do not show`);
  }

  private next(): Token | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.map != null) this.line = token.map[0] + 1 + this.settings.offset;
    return token;
  }

  private blocksUntil(end: string | null): Block[] {
    const blocks: Block[] = [];
    for (let token = this.next(); token !== undefined && token.type !== end; token = this.next()) {
      if (token.level > MAX_DEPTH) this.report("is nested too deeply");
      const block = this.findBlock(token);
      if (block !== null) blocks.push(block);
    }
    return blocks;
  }

  private findBlock(token: Token): Block | null {
    switch (token.type) {
      case "heading_open":
        return this.heading(Number(token.tag.slice(1)));
      case "paragraph_open":
        return { kind: "paragraph", tight: token.hidden, content: this.inlineUntilClose() };
      case "bullet_list_open":
        return { kind: "list", start: null, items: this.items("bullet_list_close") };
      case "ordered_list_open": {
        const start = Number(token.attrGet("start") ?? 1);
        return { kind: "list", start, items: this.items("ordered_list_close") };
      }
      case "blockquote_open":
        this.need("quote");
        return { kind: "quote", blocks: this.blocksUntil("blockquote_close") };
      case "table_open":
        this.need("table");
        return this.table();
      case "hr":
        this.need("rule");
        return { kind: "rule" };
      case "html_block":
        this.report("has HTML: write it as Markdown");
        return null;
      default:
        this.report(`has what a page cannot show (${token.type})`);
        return null;
    }
  }

  /** The content of a paragraph, heading or cell, whose end is passed. */
  private inlineUntilClose(): Inline[] {
    const inline = this.next();
    this.next();
    return inline?.children == null ? [] : this.inlines(inline.children);
  }

  private heading(level: number): Block | null {
    const { line } = this;
    const content = this.inlineUntilClose();
    const text = plainText(content);
    if (level === 1)
      this.report("is a heading of level 1, as the title is: begin it with ##", line);
    else if (level > 4) this.report("is a heading below level 4: begin it with ## to ####", line);
    else if (level > this.level + 1)
      this.report(`skips a level: begin it with ${"#".repeat(this.level + 1)}`, line);
    if (text.trim() === "") this.report("is a heading without text", line);
    if (level < 2 || level > 4) return null;
    this.level = level;
    return { kind: "heading", level: level as 2 | 3 | 4, ...this.identify(content, text, line) };
  }

  /** `## Refunds {#refunds}` has its id from its author, other headings from their text. */
  private identify(content: Inline[], text: string, line: number) {
    const last = content.at(-1);
    const end = last?.kind === "text" && last.text.endsWith("}") ? last.text : "";
    const start = end.lastIndexOf("{#");
    if (start >= 0) {
      const [before, id] = [end.slice(0, start).trimEnd(), end.slice(start + 2, -1)];
      if (!/^[a-z][a-z0-9-]{0,60}$/i.test(id))
        this.report(`has the id "${id}", expected letters, digits and hyphens`, line);
      if (this.ids.has(id)) this.report(`has the id "${id}", which is taken`, line);
      this.ids.add(id);
      const rest = content.slice(0, -1);
      return {
        id,
        content: before === "" ? rest : [...rest, { kind: "text" as const, text: before }],
      };
    }
    const slug = text.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
    const base = slug.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "section";
    const short = base.slice(0, 60);
    let count = this.counts.get(short) ?? 1;
    let id = short;
    for (; this.ids.has(id); id = `${short}-${count}`) count += 1;
    this.counts.set(short, count);
    this.ids.add(id);
    return { id, content };
  }

  private items(end: string): Block[][] {
    const items: Block[][] = [];
    for (let token = this.next(); token !== undefined && token.type !== end; token = this.next())
      items.push(this.blocksUntil("list_item_close"));
    return items;
  }

  private table(): Block {
    const rows: Inline[][][] = [];
    const align: (Block & { kind: "table" })["align"] = [];
    for (
      let token = this.next();
      token !== undefined && token.type !== "table_close";
      token = this.next()
    ) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type !== "th_open" && token.type !== "td_open") continue;
      if (rows.length === 1) {
        const style = /(left|center|right)/.exec(String(token.attrGet("style") ?? ""))?.[1];
        align.push((style as "left" | undefined) ?? null);
      }
      rows.at(-1)?.push(this.inlineUntilClose());
    }
    const [head = [], ...body] = rows;
    return { kind: "table", head, rows: body, align };
  }

  private inlines(tokens: readonly Token[]): Inline[] {
    const root: Inline[] = [];
    const open = [root];
    const add = (inline: Inline) => open.at(-1)?.push(inline);
    const start = (inline: Inline & { content: Inline[] }) => {
      const isTooDeep = open.length > MAX_INLINE_DEPTH;
      if (open.length === MAX_INLINE_DEPTH + 1) this.report("is nested too deeply");
      if (!isTooDeep) add(inline);
      // What is refused is not nested, so that code that reads it cannot run out of stack.
      open.push(isTooDeep ? (open.at(-1) ?? root) : inline.content);
    };
    let links = 0;
    for (const token of tokens) {
      switch (token.type) {
        case "text":
          for (const part of this.text(token.content, links === 0)) add(part);
          break;
        case "text_special":
          add({ kind: "text", text: token.content });
          break;
        case "strong_open":
          start({ kind: "strong", content: [] });
          break;
        case "em_open":
          start({ kind: "emphasis", content: [] });
          break;
        case "link_open":
          start({ kind: "link", href: this.href(token), content: [] });
          links += 1;
          break;
        case "link_close":
          links -= 1;
          if (plainText(open.at(-1) ?? []).trim() === "") this.report("is a link without text");
          open.pop();
          break;
        case "strong_close":
        case "em_close":
          open.pop();
          break;
        case "softbreak":
          add({ kind: "text", text: "\n" });
          this.line += 1;
          break;
        case "hardbreak":
          add({ kind: "break" });
          this.line += 1;
          break;
        case "image":
          add(this.image(token));
          break;
        case "html_inline":
          this.report("has HTML: write it as Markdown");
          break;
        default:
          this.report(`has what a page cannot show (${token.type})`);
      }
    }
    return merged(root);
  }

  private href(token: Token): string {
    const href = String(token.attrGet("href") ?? "");
    if (/%7B%7B/i.test(href)) this.report("has a value in the address of a link");
    if (token.attrGet("title") !== null) this.report("has a title in a link: remove it");
    this.settings.onLink(href, this.line);
    return href;
  }

  private image(token: Token): Inline {
    const file = String(token.attrGet("src") ?? "");
    const alt = fillIn(token.content, this.settings.values, (message) => this.report(message));
    if (alt.trim() === "")
      this.report(`has the image ${file} without a description: ![what it shows](${file})`);
    this.need("image");
    this.settings.onImage(file, this.line);
    return { kind: "image", file, alt };
  }

  private text(text: string, canLink: boolean): Inline[] {
    if (cannotBeShown(text)) this.report("has a character that cannot be shown");
    const { values, links } = this.settings;
    const fill = (part: string) => fillIn(part, values, (message) => this.report(message));
    return text.split(/({{\s*\w+\s*}})/).map((part): Inline => {
      const name = /^{{\s*(\w+)\s*}}$/.exec(part)?.[1] ?? "";
      const href = canLink && Object.hasOwn(links, name) ? links[name] : undefined;
      const filled: Inline = { kind: "text", text: fill(part) };
      return href === undefined ? filled : { kind: "link", href, content: [filled] };
    });
  }
}
