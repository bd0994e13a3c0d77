import type { ReactNode } from "react";
import { knownName } from "#contract/text/known-names";
import type { HeldAddOn } from "#contract/schemas/ticket";
import { asSentence } from "#contract/text/text-values";

import { useTranslation } from "~/i18n/translation-context";
import { foodPickupWords } from "~/parts/lines/food-pickup-words";
import { directionsTo, isOnDay, type TicketSheet } from "~/parts/orders/ticket";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";

type PerformanceFactsProps = {
  sheet: TicketSheet;
  addOns: readonly HeldAddOn[];
  children?: ReactNode;
};

/** What was ordered with the tickets, and how to get to the hall; on the day also what the seat sees. */
export function PerformanceFacts({ sheet, addOns, children }: PerformanceFactsProps) {
  const { t } = useTranslation();
  const { instance, near, tickets } = sheet;
  // What the middle one of the seats sees.
  const seen = tickets[Math.floor((tickets.length - 1) / 2)]?.drawings ?? null;
  if (!isOnDay(near))
    return (
      <>
        {addOns.map((addOn) => (
          <p key={getKey(addOn)}>
            <strong>
              <AddOnName addOn={addOn} />.
            </strong>{" "}
            <AddOnUse addOn={addOn} startsAt={instance.startsAt} />
          </p>
        ))}
        <div className="directions grid gap-2 text-small text-muted">
          <Directions sheet={sheet} />
          {children}
        </div>
      </>
    );
  return (
    <dl className="directions day">
      {seen === null ? null : (
        <div className="no-print">
          <dt>{t(seen.view === null ? "tickets.day.seat" : "tickets.day.view")}</dt>
          <dd className="seen">
            {seen.view === null ? null : (
              <DecorativeImage
                src={seen.view}
                width="600"
                height="380"
                className="w-full rounded"
              />
            )}
            <DecorativeImage src={seen.dot} width="600" height="500" />
          </dd>
        </div>
      )}
      {addOns.map((addOn) => (
        <div key={getKey(addOn)}>
          <dt>
            <AddOnName addOn={addOn} />
          </dt>
          <dd>
            <AddOnUse addOn={addOn} startsAt={instance.startsAt} />
          </dd>
        </div>
      ))}
      {sheet.hall === null ? null : (
        <div>
          <dt>{t("tickets.day.travel")}</dt>
          <dd className="grid gap-2">
            <Directions sheet={sheet} />
            {children}
          </dd>
        </div>
      )}
    </dl>
  );
}

const getKey = ({ orderNumber, name }: HeldAddOn) => `${orderNumber} ${name}`;

function AddOnName({ addOn: { name, quantity } }: { addOn: HeldAddOn }) {
  const { t } = useTranslation();
  const shown = knownName(t, "product", name);
  return (
    <NamesWithin
      text={quantity === 1 ? shown : t("account.cancel.item", { quantity, name: shown })}
      names={[name]}
    />
  );
}

/** An add-on has no barcode: its text says how to use it. */
function AddOnUse({ addOn, startsAt }: { addOn: HeldAddOn; startsAt: string }) {
  const { t, locale } = useTranslation();
  const { description, orderNumber, pickup } = addOn;
  return (
    <>
      {pickup ? (
        <NamesWithin
          text={foodPickupWords({ t, locale }, pickup, startsAt).map(asSentence).join(" ")}
          names={[pickup.collectionPoint]}
        />
      ) : null}
      {description === null ? null : <ContentText kind="product" text={description} />}{" "}
      {t("tickets.addOnUse", { number: orderNumber })}
    </>
  );
}

function Directions({ sheet }: { sheet: TicketSheet }) {
  return directionsTo(sheet).map((line) => (
    <ContentText key={line} as="p" kind="hall" text={line} />
  ));
}
