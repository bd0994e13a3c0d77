import type { SeatLabel } from "#contract/schemas/seat-label";
import { VisuallyHidden } from "~/ui/visually-hidden";

import type { WalletLink } from "~/domain/orders/wallet-pass";
import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";

/** A ticket's passes for the wallets of telephones; nothing where the venue has none. */
export function WalletLinks({ links, seat }: { links: readonly WalletLink[]; seat: SeatLabel }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {links.map(({ wallet, href }) => (
        <li key={wallet}>
          <a className="inline-block py-0.5" href={href}>
            {t(`tickets.wallet.${wallet}`)}
            <VisuallyHidden>{t("tickets.about", { what: seatName(t, seat) })}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
