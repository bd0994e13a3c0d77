/** The id of a band's field set, for the error summary to lead to. */
export function bandFieldId(bandId: string): string {
  return `band-${bandId.replace(/[^\w-]/g, "_")}`;
}
