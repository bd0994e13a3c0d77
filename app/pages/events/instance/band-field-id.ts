/** The id of a band's field set, for the error summary to lead to. */
export function bandFieldId(bandId: string): string {
  return `band-${bandId.replace(/[^\w-]/g, "_")}`;
}

/** The id of the field for what one ticket is to cost, where the visitor says so. */
export function amountFieldId(bandId: string, priceTypeId: string): string {
  return `${bandFieldId(bandId)}-${priceTypeId}-amount`;
}
