/** The first password of a staff account, from what `add-staff` printed; "" if it printed none. */
export const printedPassword = (text: string) => /:\s+(\S+)\s*$/.exec(text)?.[1] ?? "";
