import { PRINT_OPTIONS, type PrintOption } from "#contract/schemas/ticket";
import { ButtonLink } from "~/ui/button-link";
import { PrintButton } from "~/ui/print-button";
import { Row } from "~/ui/layout/row";
import { Stack } from "~/ui/layout/stack";

import { useTranslation } from "~/i18n/translation-context";

/** The same tickets by another address, in each layout and as files. */
export type TicketAddresses = {
  page: Record<PrintOption, string>;
  pdf: Record<PrintOption, string>;
  text: string;
};

/** How the tickets come on paper (spec section 2, "printing options"), and what else they can be had as. */
export function PrintOptions({
  current,
  addresses: { page, pdf, text },
  note,
}: {
  current: PrintOption;
  addresses: TicketAddresses;
  /** Which tickets these are, where there are others. */
  note?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="no-print">
      <Stack gap="small" as="section" labelledBy="printing">
        <h2 id="printing" className="text-total">
          {t("tickets.print.title")}
        </h2>
        {note === undefined ? null : <p>{note}</p>}
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {PRINT_OPTIONS.map((option) => (
            <li key={option}>
              <a
                href={page[option]}
                aria-current={option === current ? "true" : undefined}
                className={
                  option === current
                    ? "inline-block py-1 font-bold text-ink no-underline"
                    : "inline-block py-1"
                }
              >
                {t(`tickets.print.${option}`)}
              </a>
            </li>
          ))}
        </ul>
        <Row>
          <ButtonLink href={pdf[current]}>{t("tickets.pdf")}</ButtonLink>
          <PrintButton label={t("order.next.print")} />
          <a className="inline-block py-1" href={text}>
            {t("tickets.plainText")}
          </a>
        </Row>
        <p className="text-small text-muted">{t("tickets.door")}</p>
      </Stack>
    </div>
  );
}
