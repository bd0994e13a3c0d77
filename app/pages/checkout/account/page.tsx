import type { Country } from "#contract/schemas/address";
import type { BasketTicket } from "#contract/schemas/basket";
import type { GuestCorrection } from "#contract/schemas/customer";
import type { Money } from "#contract/schemas/money";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { AccessErrors } from "~/pages/access/access-errors";
import type { AccessAnswer } from "~/pages/access/access-errors";
import { GuestForm, SignInForm } from "~/pages/access/access-forms";
import { RegistrationForm } from "~/pages/access/registration-form";
import { countText, itemName } from "~/pages/basket/line-words";
import type { StepFrame } from "~/pages/checkout/visitor-steps";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { TextOnly } from "~/ui/visibility";
import { StepPage } from "../step-page";

type AccountStepProps = {
  frame: StepFrame;
  next: string;
  /** Repeated here: a visitor who bought on an event's page has not seen the basket's own. */
  inBasket: { ticketCount: number; otherCount: number; toPay: Money };
  customer: SignedInCustomer | null;
  /** The access code that does not match the customer's name: it is removed, or another customer signs in. */
  codeOfAnother: { id: string; code: string } | null;
  /** Tickets that the box office will not sell: they must be changed before anything else. */
  unentitled: BasketTicket[];
  holds: boolean;
  /** Whether a notice on the page says already what to do here. */
  saysWhy: boolean;
  countries: Country[];
  answer: AccessAnswer | undefined;
};

/** `name`: null where it was dropped and is to be given again. */
type SignedInCustomer = {
  name: string | null;
  email: string;
  isGuest: boolean;
  typed: GuestCorrection | null;
  ownsBasket: boolean;
};

/** Who is booking: signed in already, or one of three forms on one page. */
export function AccountStep(props: AccountStepProps) {
  const { frame, inBasket, customer, codeOfAnother, unentitled, holds, answer } = props;
  const { t, locale } = useTranslation();
  const { visit } = frame;
  const forTickets = inBasket.ticketCount > 0;
  const guest = t(forTickets ? "access.guest" : "access.guestItems");
  return (
    <StepPage
      frame={frame}
      heading={t("checkout.account.title")}
      errors={
        customer !== null && codeOfAnother !== null ? (
          <AccessCodeOfAnother
            code={codeOfAnother.code}
            name={customer.name ?? customer.email}
            holds={holds}
          />
        ) : unentitled.length > 0 ? (
          <UnentitledTickets tickets={unentitled} />
        ) : (
          <AccessErrors answer={answer} />
        )
      }
    >
      <p className="num">
        {t("checkout.account.inBasket", {
          what: countText(t, inBasket),
          sum: formatMoney(inBasket.toPay, locale),
        })}{" "}
        <a href={pathTo("basket")}>{t("checkout.account.seeBasket")}</a>
      </p>
      {customer === null ? (
        <>
          {props.saysWhy ? null : (
            <Lead>
              {t(forTickets ? "checkout.account.lead" : "checkout.account.leadItems")}{" "}
              {holds ? t("checkout.account.stillHeld") : null}
            </Lead>
          )}
          <p>
            {t("access.newHere")} <a href="#register-title">{t("access.createAccount")}</a>
            <TextOnly>|</TextOnly> {t(forTickets ? "access.orGuest" : "access.orGuestItems")}{" "}
            <a href="#guest-title">{guest}</a>
          </p>
          <Panel as="section" labelledBy="sign-in-title">
            <h2 id="sign-in-title">{t("access.signIn")}</h2>
            <SignInForm answer={answer} labelledBy="sign-in-title" visit={visit} withOtherWays />
          </Panel>
          <Panel as="section" labelledBy="register-title">
            <h2 id="register-title">{t("access.createAccount")}</h2>
            <RegistrationForm
              answer={answer}
              countries={props.countries}
              labelledBy="register-title"
              visit={visit}
              forTickets={forTickets}
            />
          </Panel>
          <Panel as="section" labelledBy="guest-title">
            <h2 id="guest-title">{guest}</h2>
            <Lead>{t("access.guestLead")}</Lead>
            <GuestForm answer={answer} labelledBy="guest-title" visit={visit} />
          </Panel>
        </>
      ) : (
        <SignedIn {...props} customer={customer} />
      )}
    </StepPage>
  );
}

function SignedIn(props: AccountStepProps & { customer: SignedInCustomer }) {
  const { customer, codeOfAnother, unentitled, next } = props;
  const { t } = useTranslation();
  if (customer.name === null)
    return (
      <Stack>
        <p>{t("account.details.removed")}</p>
        <Row>
          <ButtonLink href={pathTo("your-details")}>{t("account.details.giveAgain")}</ButtonLink>
        </Row>
      </Stack>
    );
  return (
    <Stack>
      <p>
        {t(customer.isGuest ? "checkout.account.guestAs" : "checkout.account.signedInAs", {
          name: customer.name,
          email: customer.email,
        })}
      </p>
      {customer.typed !== null && codeOfAnother === null && unentitled.length === 0 ? (
        <Panel as="section" labelledBy="guest-title">
          <h2 id="guest-title">{t("checkout.account.changeDetails")}</h2>
          <GuestForm
            answer={props.answer}
            labelledBy="guest-title"
            visit={props.frame.visit}
            typed={customer.typed}
          />
        </Panel>
      ) : null}
      <Row>
        {codeOfAnother === null && unentitled.length > 0 ? (
          <ButtonLink href={pathTo("basket")}>{t("checkout.account.unentitled.change")}</ButtonLink>
        ) : codeOfAnother === null ? (
          <ButtonLink href={next} look={customer.typed === null ? "main" : "quiet"}>
            {t("checkout.continue")}
          </ButtonLink>
        ) : (
          <form method="post">
            <input type="hidden" name="code" value={codeOfAnother.id} />
            <Button name="intent" value="remove-code">
              {t("checkout.account.codeOfAnother.remove", { code: codeOfAnother.code })}
            </Button>
          </form>
        )}
        <form method="post">
          <Button look="quiet" name="intent" value="use-another">
            {t("checkout.account.useAnother")}
          </Button>
        </form>
      </Row>
      {customer.ownsBasket && codeOfAnother === null ? (
        <Lead small>
          {t(customer.isGuest ? "checkout.account.guestBasket" : "checkout.account.basketStays")}
        </Lead>
      ) : null}
    </Stack>
  );
}

function AccessCodeOfAnother(props: { code: string; name: string; holds: boolean }) {
  // The customer's name. The name on the registration is never shown.
  const { code, name, holds } = props;
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("checkout.account.codeOfAnother.title")} errors={[]}>
      <p className="font-semibold">{t("checkout.account.codeOfAnother.rule")}</p>
      <p>
        {t("checkout.account.codeOfAnother.prices", { name, code })}{" "}
        {t("checkout.account.codeOfAnother.noCharge")}{" "}
        {holds ? t("checkout.account.stillHeld") : null}
      </p>
      <p>{t("checkout.account.codeOfAnother.removeHelp")}</p>
      <p>{t("checkout.account.codeOfAnother.otherAccount")}</p>
      <CallBoxOffice>{t("checkout.account.codeOfAnother.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}

function UnentitledTickets({ tickets }: { tickets: readonly BasketTicket[] }) {
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("checkout.account.unentitled.title")} errors={[]}>
      <p>{t("checkout.account.unentitled.text")}</p>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>{`${itemName(t, ticket)}, ${ticket.priceType.name}`}</li>
        ))}
      </ul>
      <p>{t("checkout.account.unentitled.help")}</p>
    </ErrorSummary>
  );
}
