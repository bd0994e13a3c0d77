import { photoName, widestJpeg } from "#contract/schemas/photo";
import { formatBarcode } from "#contract/schemas/ticket";
import { venue } from "#contract/venue";
import type { PosterLook } from "#runtime/posters/poster-look";
import type { OrderRecord } from "../../money/orders/queries";
import type { Attachment } from "../../people/outbox/mails";
import type { Translator } from "../../platform/translator";
import { codeImage } from "../mail-layout/code-image";
import type { LetterPart, TicketCode } from "../mail-layout/letter";
import { seatText } from "./order-bill";

/** An email of a large group has its codes in the PDF and on the tickets' page. */
const MAX_CODES = 10;

type Coded = TicketCode & { barcode: string };

function listCodes({ tickets }: Pick<OrderRecord, "tickets">, t: Translator): Coded[] {
  const admissions = tickets.flatMap(({ barcode, ...ticket }) =>
    barcode === null || ticket.seating === "virtual" ? [] : [{ ...ticket, barcode }],
  );
  if (admissions.length > MAX_CODES) return [];
  return admissions.map(({ barcode, ...ticket }) => {
    const [seat, number] = [seatText(ticket, t), formatBarcode(barcode)];
    return {
      seat,
      number,
      barcode,
      alt: t("ticketPdf.qrAlt", { barcode }),
      line: t("mail.confirmation.codeLine", { seat, number }),
      cid: `${ticket.id}@tickets`,
    };
  });
}

/** The codes of an order's tickets; empty without tickets that are scanned. */
export function codeParts(record: OrderRecord, t: Translator): LetterPart[] {
  const codes = listCodes(record, t).map(({ barcode: _, ...code }) => code);
  return codes.length === 0 ? [] : [{ kind: "ticket-codes", codes }];
}

/** The images of `codeParts`. */
export const codeImages = (record: OrderRecord, t: Translator): Attachment[] =>
  listCodes(record, t).map(({ cid, barcode }) => ({
    filename: `${barcode}.png`,
    contentType: "image/png",
    base64: codeImage(barcode).toString("base64"),
    cid,
  }));

/**
 * Path of the storefront's picture of an event: its photograph, or the drawing of its motif that link previews have.
 * Those are in the product's colors; undefined for a venue with its own, or without posters.
 */
export function mailPicture({ motif, photo }: PosterLook): string | undefined {
  const jpeg = photo ? widestJpeg(photo) : undefined;
  if (photo && jpeg) return `/photos/${photoName(photo.id, jpeg)}`;
  return venue.look.posters && venue.look.colors.poster === undefined
    ? `/share/${motif}.png`
    : undefined;
}
