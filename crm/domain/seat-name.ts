/** A seat as a short text without words of any language: "Orchestra F 12"; the section alone where none is numbered. */
export function seatName(seat: {
  section: string;
  row: string | null;
  number: string | null;
}): string {
  return [seat.section, seat.row, seat.number].filter((part) => part !== null).join(" ");
}
