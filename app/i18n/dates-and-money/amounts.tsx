import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import type { Money } from "#contract/schemas/money";
import { withCents, type WriteMoney, createWriter } from "./format-money";
import { useTranslation } from "../translation-context";

const WriterContext = createContext<WriteMoney | null>(null);

/** Around sums that are seen together, as in the basket: without cents if all of them are whole. */
export function Amounts({ of, children }: { of: readonly Money[]; children: ReactNode }) {
  const { locale } = useTranslation();
  return (
    <WriterContext.Provider value={createWriter(of, locale)}>{children}</WriterContext.Provider>
  );
}

/** Writes sums as the `Amounts` around them do; elsewhere with cents, as summaries and receipts have them. */
export function useWriteMoney(): WriteMoney {
  const { locale } = useTranslation();
  return useContext(WriterContext) ?? withCents(locale);
}
