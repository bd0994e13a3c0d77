import type { Item } from "#contract/schemas/basket-item";
import { LineItem, LineList } from "~/ui/line-item";

import { useTranslation } from "~/i18n/translation-context";

import { DiscountedPrice } from "./discounted-price";
import { lineWords } from "./line-words";

/** Lines that are no tickets, to be read only. */
export function KeptLines({ lines }: { lines: readonly Item[] }) {
  const words = useTranslation();
  return (
    <LineList>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          title={line.name}
          titleAs="h3"
          details={lineWords(line, words)}
          amount={<DiscountedPrice {...line} />}
        />
      ))}
    </LineList>
  );
}
