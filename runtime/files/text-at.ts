/** Of a format whose names are letters in Latin-1. Shorter if the bytes end there. */
export const textAt = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString("latin1", at, at + length);
