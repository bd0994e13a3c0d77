import { knownName } from "#contract/text/known-names";
import type { Money } from "#contract/schemas/money";
import { money } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { NamesWithin } from "~/ui/content-text";

/** A membership that saves more on the basket than it costs. */
export type OfferedMembership = { id: string; name: string; price: Money; saves: Money };

export function MembershipOffer({ membership }: { membership: OfferedMembership | null }) {
  const { t, locale } = useTranslation();
  if (membership === null) return null;
  const { id, name, price, saves } = membership;
  const net = money(saves.amount - price.amount, price.currency);
  const sums = { sum: formatPrice(saves, locale), net: formatPrice(net, locale) };
  const join = t("checkout.orderLine", {
    what: t("smart.membership.title", { name: knownName(t, "membership", name) }),
    sum: formatPrice(price, locale),
  });
  return (
    <section aria-labelledby="membership" className="card no-print gap-1 py-4">
      <h2 id="membership" className="font-sans text-base font-semibold">
        {t("membership.title")}
      </h2>
      <p className="text-small">{t("membership.savesNet", sums)}</p>
      <p>
        <a href={pathTo("smart-membership", { level: id })}>
          <NamesWithin text={join} names={[name]} />
        </a>
      </p>
    </section>
  );
}
