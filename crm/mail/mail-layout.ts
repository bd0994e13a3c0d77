import { Html, html } from "./html";

// Few mail programs read more than this; those that read none of it show a plain, ordered page. No image is fetched.
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; background: #fbf9f4; color: #1c1a17; font: 17px/1.55 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 38rem; margin: 0 auto; overflow-wrap: break-word; }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; }
h1 { font-size: 26px; margin: 8px 0 12px; }
h2 { font-size: 20px; margin: 32px 0 8px; padding-top: 16px; border-top: 1px solid #8c867a; }
h3 { font-size: 18px; margin: 16px 0 4px; }
p, ul { margin: 0 0 8px; }
ul { padding-left: 20px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 0; text-align: left; font-weight: normal; vertical-align: top; }
td { text-align: right; white-space: nowrap; padding-left: 12px; }
.total th, .total td { border-top: 2px solid; font-weight: bold; }
a { color: #0a4a63; }
.main { display: inline-block; margin: 8px 0; padding: 12px 18px; border: 2px solid #0a4a63; border-radius: 6px; background: #0a4a63; color: #ffffff; font-weight: bold; text-decoration: none; }
.house { color: #0a4a63; font-weight: bold; }
.code { font: bold 28px/1.4 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; }
@media (prefers-color-scheme: dark) {
  body { background: #12161a; color: #f3efe6; }
  a, .house { color: #8fcde8; }
  .main { background: #8fcde8; border-color: #8fcde8; color: #08222e; }
}`;

/** The page around a mail's HTML: readable at 320 pixels and in the dark. It begins with who writes. */
export function mailLayout(
  { language, subject, signature }: { language: string; subject: string; signature: string },
  body: Html,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="house">${signature}</p>
          ${body}
        </main>
      </body>
    </html> `.markup;
}
