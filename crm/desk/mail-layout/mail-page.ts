import { venue } from "#contract/venue";
import { html, Html } from "#runtime/html";
import { type Ground, GROUNDS } from "#runtime/posters/poster-look";
import { houseHead } from "./mail-head";
import { DARK, HAS_COLORED_HERO, LOOK, styled } from "./mail-look";

export const tableRow = (cells: Html) =>
  html`<tr>
    ${cells}
  </tr> `;

/** Decoration: the title is in the text below. */
const pictureRow = (picture: string | undefined, storefrontUrl: string | undefined) =>
  picture === undefined || storefrontUrl === undefined
    ? null
    : tableRow(
        html`<td ${styled("padding:0")}>
          <img
            src="${new URL(picture, storefrontUrl).href}"
            alt=""
            width="600"
            ${styled("display:block;width:100%;height:auto;border:0")}
          />
        </td>`,
      );

/** The document of an email: the venue, the picture, the colored part, the rest, and the address. */
export function mailPage(
  language: string,
  {
    subject,
    ground,
    picture,
    storefrontUrl,
  }: {
    subject: string;
    ground: Ground;
    picture: string | undefined;
    storefrontUrl: string | undefined;
  },
  body: { hero: Html; rest: Html | null },
): string {
  const heroLook = LOOK.hero + (HAS_COLORED_HERO ? LOOK.onGround + GROUNDS[ground] : "");
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Html(DARK)}
        </style>
      </head>
      <body${styled("margin:0")}>
        <main>
          <table role="presentation" class="page"${styled(LOOK.page)}>
            <tbody>
              ${tableRow(
                html`<td${styled("padding:24px 12px")}>
                  <table role="presentation" class="sheet"${styled(LOOK.sheet)}>
                    <tbody>
                      ${tableRow(html`<td${styled(LOOK.house)}>${houseHead(storefrontUrl)}</td>`)}
                      ${pictureRow(picture, storefrontUrl)}
                      ${tableRow(html`<td${styled(heroLook)}>${body.hero}</td>`)}
                      ${body.rest && tableRow(html`<td${styled(LOOK.rest)}>${body.rest}</td>`)}
                    </tbody>
                  </table>
                  <p class="foot" ${styled(LOOK.foot)}>${venue.name}<br />${venue.address}</p>
                </td>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html> `.markup;
}
