import { html } from "./html";
import { layout } from "./layout";

/** A page that says one thing and shows one way on. */
export function noticePage(notice: {
  title: string;
  paragraphs: readonly string[];
  link: { href: string; text: string } | null;
}): string {
  const { title, paragraphs, link } = notice;
  return layout({
    title,
    main: html`<h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p> `)}${link && html`<p class="away"><a href="${link.href}">${link.text}</a></p>`}`,
  });
}
