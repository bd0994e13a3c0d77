import type { Reduction } from "../contents/code-record";

export type Discount = {
  id: string;
  source: "subscription" | "package" | "offer" | "promo";
  lineIds: ReadonlySet<string>;
  off: Reduction;
};
