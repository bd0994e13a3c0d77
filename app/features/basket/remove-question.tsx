import { Button } from "~/components/button";
import { ButtonLink } from "~/components/button-link";
import { Row } from "~/components/row";
import { Stack } from "~/components/stack";
import type { RemovalView } from "~/domain/basket-view";
import { seatName } from "~/i18n/seat-name";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { BasketForm } from "./basket-form";
import { performanceLine } from "./performance-line";

/** Whether a package, or a membership that opened the sale, is really to go, and what goes with it. */
export function RemoveQuestion({ line, goes }: Omit<RemovalView, "state">) {
  const { t, locale } = useWords();
  const { id, name } = line;
  return (
    <Stack gap="medium">
      <h2>{t("basket.removal.title", { name })}</h2>
      {goes === "all" ? (
        <p>{t("basket.removal.all")}</p>
      ) : (
        <>
          <p>{t("basket.removal.package", { count: goes.length })}</p>
          <ul className="num grid gap-1">
            {goes.map(({ id: ticketId, instance, seat }) => (
              <li key={ticketId}>
                {instance.title}, {performanceLine(instance, locale)}: {seatName(t, seat)}
              </li>
            ))}
          </ul>
        </>
      )}
      <BasketForm action={pathTo("basket")}>
        <input type="hidden" name="item" value={id} />
        <Row>
          <Button name="intent" value="remove-item">
            {t(goes === "all" ? "basket.removal.empty" : "basket.removal.remove")}
          </Button>
          <ButtonLink look="quiet" href={pathTo("basket")}>
            {t("basket.removal.keep")}
          </ButtonLink>
        </Row>
      </BasketForm>
    </Stack>
  );
}
