import { ButtonLink } from "~/components/button-link";
import { ACCESS_VIEW } from "~/domain/choosable-sections";
import type { InstanceDetail, PriceList } from "~/domain/event";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type SeatLinkProps = {
  at: { event: string; instance: string };
  instance: Pick<InstanceDetail, "seating">;
  priceList: Pick<PriceList, "bands">;
};

/** The way to the seats that are chosen one by one: all of them, of a hall without numbers those for wheelchair users. */
export function SeatLink({ at, instance, priceList }: SeatLinkProps) {
  const { t } = useWords();
  switch (instance.seating) {
    case "reserved":
      return (
        <p>
          <ButtonLink look="quiet" href={pathTo("choose-seats", { ...at, view: "overview" })}>
            {t("seats.title")}
          </ButtonLink>
        </p>
      );
    case "general":
      return priceList.bands.some(({ available, byPrice }) => available > byPrice) ? (
        <p>
          <ButtonLink look="quiet" href={pathTo("choose-seats", { ...at, view: ACCESS_VIEW })}>
            {t("seats.chooseAccess")}
          </ButtonLink>
        </p>
      ) : null;
    case "virtual":
      return null;
  }
}
