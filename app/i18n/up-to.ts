/** The values of a text about a limit, whose plural follows it: "Up to 2 tickets". */
export const upTo = (max: number) => ({ count: max, max });
