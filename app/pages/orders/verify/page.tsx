import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

export type WaitingPageProps = {
  /**
   * pending: not known whether it is paid. paid: the tickets are on their way. unknown: nobody could be asked. received:
   * the order is complete, and this visitor has not shown that it is theirs.
   */
  state: "pending" | "paid" | "received" | "unknown";
  /** "RPA-10234"; the order's id where the number is not known. */
  number: string;
  /** Null where it is not known, and for who has not shown that the order is theirs. */
  email: string | null;
  /** Where to look again; in the state `received`, where to sign in. */
  again: string;
  /** The basket is this visitor's, so that a card that was not entered yet still can be. */
  canPay: boolean;
};

/** After the card page, before it is known how it went: what we know, what we do not, and how to ask again. */
export function WaitingPage({ state, number, email, again, canPay }: WaitingPageProps) {
  const { t } = useTranslation();
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <Main>
      <h1>{t(`order.waiting.${state}.title`)}</h1>
      <Stack gap="small">
        <p>{t(`order.waiting.${state}.text`)}</p>
        <p>
          <strong>{t("order.waiting.doNotPayAgain")}</strong>{" "}
          {email === null || state === "unknown" || state === "received"
            ? t(`order.waiting.${state}.byMailOnly`)
            : t(`order.waiting.${state}.byMail`, { email })}
        </p>
      </Stack>
      <div className="max-w-form">
        <DescriptionList items={[{ term: t("order.reference"), description: number }]} />
      </div>
      {state === "received" ? (
        <p>
          <ButtonLink href={again}>{t("access.signIn")}</ButtonLink>
        </p>
      ) : (
        <>
          <p data-check-again={state} hidden>
            {t("order.waiting.byItself")}
          </p>
          <p>
            <ButtonLink href={again}>{t("order.waiting.again")}</ButtonLink>
          </p>
        </>
      )}
      {canPay ? (
        <p>
          {t("order.waiting.notYet")}{" "}
          <a href={pathTo("checkout-payment")}>{t("order.waiting.goOn")}</a>
        </p>
      ) : null}
      <Lead>
        {t("order.waiting.call")}{" "}
        <a href={phoneHref} className="whitespace-nowrap">
          {phone}
        </a>
      </Lead>
    </Main>
  );
}
