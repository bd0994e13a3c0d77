import { html, type Html } from "#runtime/html";
import { findLetterhead } from "#runtime/venue/letterhead";
import { lookImageAddress } from "#runtime/venue/look-rules";
import { venue } from "#contract/venue";
import { HAS_COLORED_HOUSE, LOGO_HEIGHT, LOOK, styled } from "./mail-look";

/** The venue's name, and the rest of it in small print if the site has that beside the logo. */
function nameParts(): { house: string; rest: string } {
  const { name, look } = venue;
  const rest = look.logoText ?? "";
  return rest !== "" && name.endsWith(` ${rest}`)
    ? { house: name.slice(0, -rest.length - 1), rest }
    : { house: name, rest: "" };
}

/** The logo, with the name for clients that load no images; or the name. */
export function houseHead(storefrontUrl: string | undefined): Html {
  const image = findLetterhead(venue.look)?.image;
  if (image !== undefined && storefrontUrl !== undefined) {
    const src = new URL(lookImageAddress(image), storefrontUrl).href;
    const [height, width] = [LOGO_HEIGHT, Math.round((image.width / image.height) * LOGO_HEIGHT)];
    return html`<img
      src="${src}"
      alt="${venue.name}"
      width="${width}"
      height="${height}"
      ${styled(LOOK.logo)}
    />`;
  }
  const { house, rest } = nameParts();
  const small = html`<span class="${HAS_COLORED_HOUSE ? "small" : "note"}" ${styled(LOOK.small)}
    >${rest}</span
  >`;
  return rest === "" ? html`${house}` : html`${house} ${small}`;
}
