import { html, type Html } from "#runtime/html";
import type { Block, Inline } from "#runtime/venue/page-blocks";
import { LOOK, styled } from "./mail-look";

/** The venue's own sentences as HTML, in their language. */
export function blocksAsHtml(blocks: readonly Block[], lang: string | undefined): Html {
  const content = blocks.map(blockAsHtml);
  return lang === undefined
    ? html`<div class="own">${content}</div> `
    : html`<div class="own" lang="${lang}">${content}</div> `;
}

function blockAsHtml(block: Block): Html {
  switch (block.kind) {
    case "heading":
      return block.level === 2
        ? html`<h2${styled(LOOK.h2)}>${inlinesAsHtml(block.content)}</h2> `
        : html`<h3${styled(LOOK.h3)}>${inlinesAsHtml(block.content)}</h3> `;
    case "paragraph":
      return block.tight
        ? html`${inlinesAsHtml(block.content)}`
        : html`<p${styled(LOOK.text)}>${inlinesAsHtml(block.content)}</p> `;
    case "list": {
      const items = block.items.map((item) => html`<li>${item.map(blockAsHtml)}</li> `);
      return block.start === null
        ? html`<ul${styled(LOOK.list)}>${items}</ul> `
        : html`<ol start="${block.start}" ${styled(LOOK.list)}>
            ${items}
          </ol> `;
    }
    // Refused where the files are read.
    case "quote":
    case "table":
    case "rule":
      return html``;
  }
}

const inlinesAsHtml = (content: readonly Inline[]): Html[] => content.map(inlineAsHtml);

function inlineAsHtml(inline: Inline): Html {
  switch (inline.kind) {
    case "text":
      return html`${inline.text}`;
    case "break":
      return html`<br />`;
    case "strong":
      return html`<strong>${inlinesAsHtml(inline.content)}</strong>`;
    case "emphasis":
      return html`<em>${inlinesAsHtml(inline.content)}</em>`;
    case "link":
      return html`<span class="quiet"
        ><a href="${inline.href}" ${styled(LOOK.link)}>${inlinesAsHtml(inline.content)}</a></span
      >`;
    case "image":
      return html`${inline.alt}`;
  }
}

/** The same as lines of text; a link's address follows its words. */
export function blocksAsText(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.kind === "list")
      return [
        ...block.items.map((item, at) => {
          const mark = block.start === null ? "-" : `${block.start + at}.`;
          return `${mark} ${blocksAsText(item).join("\n").trim().replaceAll("\n", "\n  ")}`;
        }),
        "",
      ];
    if (block.kind === "heading") {
      const text = inlinesAsText(block.content);
      return [text, "-".repeat(Math.min(Array.from(text).length, 60))];
    }
    return block.kind === "paragraph" ? [inlinesAsText(block.content), ""] : [];
  });
}

function inlinesAsText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "text") return inline.text;
      if (inline.kind === "image") return inline.alt;
      if (inline.kind === "break") return "\n";
      const text = inlinesAsText(inline.content);
      if (inline.kind !== "link" || /^(?:mailto|tel):/.test(inline.href)) return text;
      return text === inline.href ? text : `${text} (${inline.href})`;
    })
    .join("");
}
