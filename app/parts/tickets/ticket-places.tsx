import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { TabLinks } from "~/ui/layout/section-nav";
import { useAccountSections } from "~/routing/use-account-sections";

/** Where customers find what they bought, as tabs of one place: orders, tickets to show, and tickets to print. */
export function TicketPlaces({
  current,
}: {
  current: "your-orders" | "tickets" | "print-at-home-tickets";
}) {
  const { t } = useTranslation();
  const sections = useAccountSections();
  const section = (name: "your-orders" | "print-at-home-tickets") =>
    sections.includes(name) ? [{ id: name, label: t(`account.sections.${name}`) }] : [];
  const places = [
    ...section("your-orders"),
    { id: "tickets", label: t("tickets.title") } as const,
    ...section("print-at-home-tickets"),
  ];
  if (places.length === 1) return null;
  return (
    <TabLinks
      label={t("account.groups.orders")}
      tabs={places.map(({ id, label }) => ({ href: pathTo(id), label, current: id === current }))}
    />
  );
}
