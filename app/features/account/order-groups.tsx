import type { OrderGroup } from "~/domain/order";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

const hrefs = {
  upcoming: pathTo("your-orders"),
  reserved: pathTo("reserved-orders"),
  past: pathTo("your-orders", {}, { group: "past" }),
} as const satisfies Record<OrderGroup, string>;

/** From the orders ahead to those that the box office keeps and to the past ones, and back. */
export function OrderGroups({ current }: { current: OrderGroup }) {
  const { t } = useWords();
  const groups: readonly OrderGroup[] = ["upcoming", "reserved", "past"];
  return (
    <nav aria-label={t("account.orders.groups")}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {groups.map((group) => (
          <li key={group}>
            <a
              href={hrefs[group]}
              aria-current={group === current ? "page" : undefined}
              className={
                group === current
                  ? "inline-block py-1 font-bold text-ink no-underline"
                  : "inline-block py-1"
              }
            >
              {t(`account.orders.group.${group}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
