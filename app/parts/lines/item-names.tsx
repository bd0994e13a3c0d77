import type { BasketLine } from "~/domain/basket/basket";
import { useTranslation } from "~/i18n/translation-context";
import { itemName } from "./line-words";

/** What a basket other than the shown one holds. */
export function ItemNames({ items }: { items: readonly BasketLine[] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item.id}>{itemName(t, item)}</li>
      ))}
    </ul>
  );
}
