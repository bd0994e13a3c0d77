import type { Admission } from "#contract/schemas/ticket";
import type { OrderPlace } from "./order-place";

import type { WalletLink } from "./wallet-pass";

/** A QR code as one path of dark squares, and how many squares its side has. */
export type QrCode = { size: number; path: string };

/** A ticket as it is shown at the door. */
export type SheetTicket = Admission & { code: QrCode; wallet: WalletLink[] };

/** The tickets of one performance, with the way there. */
export type TicketSheet = OrderPlace & { tickets: SheetTicket[] };
