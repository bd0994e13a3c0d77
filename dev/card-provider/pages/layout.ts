import { html, type Html } from "./html";

/** The frame of every page here. It says what it is, so that nobody takes it for a real card page. */
export function layout(page: { title: string; wide?: boolean; main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title} · Card payments (test)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/card-pages.css">
</head>
<body${page.wide === true && html` class="wide"`}>
<header><p><strong>Card payments</strong> · test stand-in</p></header>
<main>
${page.main}
</main>
<footer><p>No money moves here. Never type the number of a real card.</p></footer>
</body>
</html>
`.text.replace(/[ \t]*\n\s*/g, "\n");
}
