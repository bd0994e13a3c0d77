import type { Hall } from "#contract/schemas/event";
import {
  PRINT_OPTIONS,
  type PrintOption,
  type InstanceLabel,
  type Admission,
} from "#contract/schemas/ticket";

import { WALLETS, type Wallet, type WalletPass } from "~/venue-settings";

/** A QR code as one path of lines as wide as a square, and how many squares its side has. */
export type QrCode = { size: number; path: string };

export type SheetTicket = Admission & { code: QrCode; wallet: WalletLink[] };

/** The tickets for a performance. `hall` is null for a live stream, and where it is not known now. */
export type TicketSheet = { instance: InstanceLabel; hall: Hall | null; tickets: SheetTicket[] };

/** How to get there, in sentences. */
export const wayTo = (hall: Hall | null): string[] =>
  hall === null ? [] : [hall.directions, hall.stepFree];

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
