/** All that is kept of a customer: from what it is to its records, each from a field to its value. */
export type ExportedData = Record<string, Record<string, unknown>[]>;
