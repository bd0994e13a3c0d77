import {
  PRINT_OPTIONS,
  type PrintOption,
  type InstanceLabel,
  type Admission,
} from "#contract/schemas/ticket";

import { WALLETS, type Wallet, type WalletPass } from "~/venue";

/** A QR code as one path of dark squares, and how many squares its side has. */
export type QrCode = { size: number; path: string };

export type SheetTicket = Admission & { code: QrCode; wallet: WalletLink[] };

export type TicketSheet = OrderPlace & { tickets: SheetTicket[] };

/** A performance of an order, and the way to it; null where that is not known. */
export type OrderPlace = {
  instance: InstanceLabel;
  directions: string | null;
  stepFree: string | null;
};

export type WalletLink = { wallet: Wallet; href: string };

/** Whether a ticket is shown at the door: not one for a live stream, which is watched. */
export const isAdmission = ({ stream }: { stream: unknown }): boolean => stream === null;

/** The addresses of a ticket's passes, by its barcode. None where the venue has no passes. */
export function walletLinks(pass: WalletPass | null, barcode: string): WalletLink[] {
  if (pass === null) return [];
  const { url, client, passTypes } = pass;
  return WALLETS.flatMap((wallet) => {
    const passType = passTypes[wallet];
    if (passType === undefined) return [];
    const address = new URL(url);
    for (const [name, value] of Object.entries({ passType, client, barcode }))
      address.searchParams.set(name, value);
    return [{ wallet, href: address.href }];
  });
}

/** The layout that the address asks for; one ticket a page where it asks for none that exists. */
export function readPrintOption(request: Request): PrintOption {
  const asked = new URL(request.url).searchParams.get("print");
  return PRINT_OPTIONS.find((option) => option === asked) ?? "ticket";
}

/** A ticket's number in groups of four, as it is read out and typed. */
export function barcodeGroups(barcode: string): string {
  return barcode.replace(/(\d{4})(?=\d)/g, "$1 ");
}
