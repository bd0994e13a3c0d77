import { knownName } from "#contract/text/known-names";
import { type WalletPass, walletLinks } from "#contract/rules/tickets/wallet-pass";
import { formatBarcode } from "#contract/schemas/ticket";
import { capitalized } from "#contract/text/intl";
import { venue } from "#contract/venue";
import { groupBy } from "#runtime/group-by";
import type { TicketRecord } from "../../money/orders/order-tickets";
import type { OrderRecord } from "../../money/orders/queries";
import type { Attachment } from "../../people/outbox/mails";
import type { Translator } from "../../platform/translator";
import { codeImage } from "../mail-layout/code-image";
import type { LetterPart } from "../mail-layout/letter";
import type { TicketCode } from "../mail-layout/ticket-cards";
import type { MailContext } from "./mail-context";
import { seatText, ticketNote } from "./order-bill";
import { performanceTickets } from "./order-letters";
import { partsByPackage } from "./package-parts";

/** An email of a large group has its codes in the PDF and on the tickets' page. */
const MAX_CODES = 10;

type Coded = TicketRecord & { barcode: string };

function listCoded({ tickets }: Pick<OrderRecord, "tickets">): Coded[] {
  const coded = tickets.flatMap(({ barcode, ...ticket }) =>
    barcode === null || ticket.seating === "virtual" ? [] : [{ ...ticket, barcode }],
  );
  return coded.length > MAX_CODES ? [] : coded;
}

const codeId = ({ id }: Coded): string => `${id}@tickets`;

function ticketCode(
  ticket: Coded,
  note: string,
  { t, pass }: { t: Translator; pass: WalletPass | null },
): TicketCode {
  const [seat, number] = [seatText(ticket, t), formatBarcode(ticket.barcode)];
  return {
    seat,
    note,
    number,
    alt: t("ticketPdf.qrAlt", { barcode: ticket.barcode }),
    line: t("mail.confirmation.codeLine", { seat, number }),
    cid: codeId(ticket),
    links: walletLinks(pass, ticket.barcode).map(({ wallet, href }) => ({
      label: t(`tickets.wallet.${wallet}`),
      about: t("tickets.about", { what: seat }),
      url: href,
    })),
  };
}

/**
 * A card for each ticket of the first performance: its seat, price and code, with links to its wallet passes; empty without
 * tickets that are scanned. With several performances, its title and date precede its cards, and each later one is a row that
 * links to its tickets. A package's name precedes its performances.
 */
export function codeParts(
  record: Pick<OrderRecord, "tickets" | "items"> & {
    order: Pick<OrderRecord["order"], "currency">;
  },
  { t, format }: Pick<MailContext, "t" | "format">,
  /** `ticketsUrl`: the page of its tickets. */
  { ticketsUrl, pass = venue.walletPass }: { ticketsUrl: string; pass?: WalletPass | null },
): LetterPart[] {
  const isOfSeveral = new Set(record.tickets.map(({ instanceId }) => instanceId)).size > 1;
  const coded = listCoded(record);
  if (coded.length === 0) return [];
  const listPerformances = (own: TicketRecord[], isPart: boolean) => {
    const ids = new Set(own.map(({ id }) => id));
    const groups = groupBy(
      coded.filter(({ id }) => ids.has(id)),
      ({ instanceId }) => instanceId,
    );
    return [...groups.values()].flatMap((group): LetterPart[] => {
      const [{ title, startsAt, hallName, instanceId }] = group;
      const currency = isPart ? null : record.order.currency;
      const codes = group.map((ticket) =>
        ticketCode(ticket, ticketNote(ticket, currency, { t, format }), { t, pass }),
      );
      if (!isOfSeveral) return [{ kind: "ticket-codes", codes }];
      const day = capitalized(format.dateAndTime(startsAt));
      const hall = knownName(t, "hall", hallName);
      const when = t("mail.confirmation.whereAndWhen", { when: day, hall });
      if (instanceId !== coded[0]?.instanceId) {
        const show = {
          label: t("mail.confirmation.showTickets", { count: codes.length }),
          about: t("tickets.about", { what: `${title}, ${when}` }),
          url: performanceTickets(ticketsUrl, instanceId),
        };
        return [{ kind: "ticket-row", title, when, codes, link: show }];
      }
      return [
        { kind: "facts", lines: [title, when] },
        { kind: "ticket-codes", codes },
      ];
    });
  };
  return partsByPackage(record, coded, listPerformances, { t, format });
}

/** The tickets without a card. */
export function withoutCode(record: Pick<OrderRecord, "tickets">): TicketRecord[] {
  const coded = new Set(listCoded(record).map(({ id }) => id));
  return record.tickets.filter(({ id }) => !coded.has(id));
}

/** The images of `codeParts`. */
export function codeImages(record: Pick<OrderRecord, "tickets">): Attachment[] {
  const coded = listCoded(record);
  return coded
    .filter(({ instanceId }) => instanceId === coded[0]?.instanceId)
    .map((ticket) => ({
      filename: `${ticket.barcode}.png`,
      contentType: "image/png",
      base64: codeImage(ticket.barcode).toString("base64"),
      cid: codeId(ticket),
    }));
}
