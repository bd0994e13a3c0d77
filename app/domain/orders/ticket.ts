import { PRINT_OPTIONS, type PrintOption } from "#contract/schemas/ticket";

/** What an address says of it; one ticket a page where it says nothing that is known. */
export function readPrintOption(text: string | null): PrintOption {
  return PRINT_OPTIONS.find((option) => option === text) ?? "ticket";
}

/** A ticket's number in groups of four, as it is read out and typed. */
export function barcodeGroups(barcode: string): string {
  return barcode.replace(/(\d{4})(?=\d)/g, "$1 ");
}
