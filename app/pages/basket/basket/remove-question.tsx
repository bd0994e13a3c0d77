import { Button, ButtonLink } from "~/ui/button";
import { Row, Stack } from "~/ui/layout/primitives";
import { createWriter } from "~/i18n/dates-and-money/format-money";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { distinctName, itemName, performanceLine } from "~/parts/lines/line-words";
import { ContentText } from "~/ui/content-text";
import type { RemovalView, RemovedLines } from "./basket-view";
import { BasketForm } from "./basket-form";

/** Asks to confirm a removal, and lists everything that is removed with its total price. */
export function RemoveQuestion(props: RemovalView) {
  const { line, removed, canRemoveAlone, performance, packageItem, minimum } = props;
  const { t } = useTranslation();
  const isTicket = line.kind === "ticket";
  const name =
    line.kind === "ticket" && performance !== undefined
      ? t("basket.removal.ofPerformance", { title: line.instance.title })
      : distinctName(t, line);
  const [field, id] =
    performance === undefined
      ? ([isTicket ? "ticket" : "item", line.id] as const)
      : (["performance", performance] as const);
  return (
    <Stack gap="medium">
      <h2>{t("basket.removal.title", { name })}</h2>
      {minimum === undefined ? null : <p>{t("basket.removal.minimum", { count: minimum })}</p>}
      {canRemoveAlone ? (
        <BasketForm action={pathTo("basket")}>
          <p>{t("basket.removal.alone")}</p>
          <input type="hidden" name="item" value={line.id} />
          <input type="hidden" name="parts" value="no" />
          <Button look="quiet" name="intent" value="remove-item">
            {t("basket.removal.removeAlone")}
          </Button>
        </BasketForm>
      ) : null}
      {removed === "all" ? (
        <p>{t("basket.removal.all")}</p>
      ) : (
        <Removed {...removed} isTicket={isTicket} isAll={performance !== undefined} />
      )}
      <BasketForm action={pathTo("basket")}>
        <input type="hidden" name={field} value={id} />
        {packageItem === undefined ? null : <input type="hidden" name="item" value={packageItem} />}
        {isTicket ? <input type="hidden" name="others" value="yes" /> : null}
        <Row>
          <Button name="intent" value={packageItem === undefined ? INTENTS[field] : "remove-event"}>
            {t(
              removed === "all"
                ? "basket.removal.empty"
                : isTicket
                  ? "basket.removal.removeAll"
                  : canRemoveAlone
                    ? "basket.removal.removeParts"
                    : "basket.removal.remove",
            )}
          </Button>
          <ButtonLink look="quiet" href={pathTo("basket")}>
            {t(isTicket ? "basket.removal.keepAll" : "basket.removal.keep")}
          </ButtonLink>
        </Row>
      </BasketForm>
    </Stack>
  );
}

const INTENTS = { ticket: "remove", item: "remove-item", performance: "remove-all" } as const;

function Removed(props: RemovedLines & { isTicket: boolean; isAll: boolean }) {
  const { tickets, products, total, isBlock, hasCompanions, hasCompanionSeats } = props;
  const { isTicket, isAll } = props;
  const { t, locale } = useTranslation();
  const now = useNow();
  const write = createWriter(
    [...tickets, ...products].map((line) => line.total),
    locale,
  );
  return (
    <>
      {isBlock ? <p>{t("basket.removal.block")}</p> : null}
      {hasCompanions ? <p>{t("basket.removal.companions")}</p> : null}
      {hasCompanionSeats ? <p>{t("basket.removal.companionSeats")}</p> : null}
      {products.length > 0 ? <p>{t("basket.removal.addOns")}</p> : null}
      <p>
        {isTicket
          ? t(isAll ? "basket.removal.tickets" : "basket.removal.ticket")
          : t("basket.removal.package", { count: tickets.length })}
      </p>
      <ul className="num grid gap-1">
        {tickets.map(({ id, instance, seat, total: price }) => (
          <li key={id}>
            <ContentText text={instance.title} lang={instance.titleLang} />,{" "}
            {performanceLine(t, instance, locale, now)}: {seatName(t, seat)}, {write(price)}
          </li>
        ))}
        {products.map((item) => (
          <li key={item.id}>
            {t("basket.removal.item", { count: item.quantity, name: itemName(t, item) })},{" "}
            {write(item.total)}
          </li>
        ))}
      </ul>
      <p className="num">{t("basket.removal.total", { total: write(total) })}</p>
    </>
  );
}
