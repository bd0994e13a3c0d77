/** `/aux/merchandise` is the shop; other types are extras for a performance. */
export const MERCHANDISE = "merchandise";
