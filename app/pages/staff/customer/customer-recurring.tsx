import type { CustomerFile } from "#contract/schemas/customer-file";

import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { recurringTitle } from "~/i18n/payment-words";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { useStaffPath } from "../staff-page";

type CustomerRecurringProps = {
  recurring: CustomerFile["recurring"];
  mayStop: boolean;
  customerId: string;
};

/** What the customer is charged for without being asked each time. */
export function CustomerRecurring(props: CustomerRecurringProps) {
  const { recurring, mayStop, customerId } = props;
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  if (recurring.length === 0) return null;
  return (
    <Stack as="section" labelledBy="recurring" gap="small">
      <h2 id="recurring">{t("staff.recurring.title")}</h2>
      <LineList>
        {recurring.map(({ id, kind, name, state, nextOn, amount }) => {
          const title = recurringTitle(t, { kind, name });
          const sum = formatMoney(amount, locale);
          const day = formatDay(nextOn, "date", locale);
          return (
            <LineItem
              key={id}
              titleAs="h3"
              title={<NamesWithin text={title} names={[name]} />}
              details={[
                state === "paused"
                  ? t("staff.recurring.paused", { sum })
                  : t("staff.recurring.next", { sum, day }),
              ]}
              actions={
                mayStop ? (
                  <a
                    className="inline-block py-0.5"
                    href={staffPath("staff-customer-recurring-stop", {
                      customer: customerId,
                      recurring: id,
                    })}
                  >
                    {t("staff.recurring.link")}
                    <VisuallyHidden>
                      {" "}
                      <NamesWithin text={title} names={[name]} />
                    </VisuallyHidden>
                  </a>
                ) : null
              }
            />
          );
        })}
      </LineList>
    </Stack>
  );
}
