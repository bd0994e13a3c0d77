/** The first password of a staff account, from what `add-staff` printed; "" if it printed none. */
export const printedPassword = (text: string) => /: (\S+)\s*$/.exec(text)?.[1] ?? "";
