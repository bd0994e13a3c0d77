import { LOCALES } from "#contract/names/locales";
import { venue } from "#contract/venue";
import { findByLanguage } from "#runtime/venue/find-by-language";
import type { Block, Inline } from "#runtime/venue/page-blocks";
import type { QueuedMail } from "../../people/outbox/mails";
import type { LetterPart } from "../mail-layout/letter";

/** The venue's own sentences in a kind of mail, below everything else, with links to the storefront in full. */
export function findVenueSentences(
  { kind, locale }: Pick<QueuedMail, "kind" | "locale">,
  storefrontUrl: string,
): LetterPart[] {
  const { mails } = venue;
  const known = LOCALES.find((each) => each === locale) ?? venue.languages[0] ?? "en";
  const found = Object.hasOwn(mails, kind) ? findByLanguage(mails[kind] ?? {}, known, venue) : null;
  if (found === null) return [];
  const blocks = found.value.map((block) => withFullLinks(block, storefrontUrl));
  return [{ kind: "own", blocks, lang: found.lang }];
}

function withFullLinks(block: Block, base: string): Block {
  const inlines = (content: readonly Inline[]): Inline[] =>
    content.map((inline) => {
      if (!("content" in inline)) return inline;
      const inner = { ...inline, content: inlines(inline.content) };
      return inner.kind === "link" ? { ...inner, href: new URL(inner.href, base).href } : inner;
    });
  if (block.kind === "list")
    return {
      ...block,
      items: block.items.map((item) => item.map((each) => withFullLinks(each, base))),
    };
  return block.kind === "heading" || block.kind === "paragraph"
    ? { ...block, content: inlines(block.content) }
    : block;
}
