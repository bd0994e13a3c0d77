import { knownName } from "#contract/text/known-names";
import type { Country } from "#contract/schemas/address";
import type { BasketTicket } from "#contract/schemas/basket";
import type { GuestCorrection } from "#contract/schemas/customer";
import { displayEmail } from "#contract/text/email";

import { useTranslation } from "~/i18n/translation-context";
import { registrationForm, signInForm } from "~/parts/sign-in/forms";
import { AccessErrors, useAccessReply } from "~/parts/sign-in/sign-in-errors";
import { GuestForm, SignInForm } from "~/parts/sign-in/sign-in-forms";
import { CountriesNotLoaded, RegistrationForm } from "~/parts/registration/registration-form";
import { itemName } from "~/parts/lines/line-words";
import type { StepFrame } from "~/parts/checkout/visitor-steps";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { IfOpen } from "~/ui/layout/if-open";
import { Button, ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { Notice } from "~/ui/notice";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { StepPage } from "~/parts/checkout/step-page";
import { GuestPayForm, type GuestPayment } from "./guest-pay-form";

type AccountStepProps = {
  frame: StepFrame;
  next: string;
  customer: SignedInCustomer | null;
  payment: GuestPayment | null;
  /** Access code that doesn't match the customer's name. It must be removed, or another customer must sign in. */
  codeOfAnotherCustomer: { id: string; code: string } | null;
  /** Tickets that the customer may not buy. They must be changed first. */
  unentitled: BasketTicket[];
  heldCount: number;
  /** Form to expand, from `?open=`. */
  opens: string | null;
  /** Null if they can't be loaded: only an account needs an address. */
  countries: Country[] | null;
};

/** `name` is null if it was deleted and must be entered again. */
type SignedInCustomer = {
  name: string | null;
  email: string;
  isGuest: boolean;
  typed: GuestCorrection | null;
  ownsBasket: boolean;
};

const OPEN_REGISTRATION = `?open=${registrationForm.id}#register-title`;

/** Shows the signed-in customer, or the guest form with the ways to an account below. */
export function AccountStep(props: AccountStepProps) {
  const { frame, customer, codeOfAnotherCustomer, unentitled, heldCount, opens } = props;
  const { t } = useTranslation();
  const { basketToken } = frame;
  const forTickets = frame.order.tickets.length > 0;
  const reply = useAccessReply();
  const isOpen = ({ id }: { id: string }) => reply?.form === id || opens === id;
  const asGuest = (
    <>
      <h2 id="guest-title">{t(forTickets ? "access.guest" : "access.guestItems")}</h2>
      <p>{t("access.guestLead")}</p>
      {frame.order.items.some(({ kind }) => kind === "membership") ? <GuestMember /> : null}
    </>
  );
  const payment = customer === null ? props.payment : null;
  return (
    <StepPage
      frame={frame}
      heading={t("checkout.account.title")}
      errors={
        customer !== null && codeOfAnotherCustomer !== null ? (
          <AccessCodeOfAnotherCustomer
            code={codeOfAnotherCustomer.code}
            name={customer.name ?? displayEmail(customer.email)}
            heldCount={heldCount}
          />
        ) : unentitled.length > 0 ? (
          <UnentitledTickets tickets={unentitled} />
        ) : (
          <AccessErrors />
        )
      }
      {...(payment !== null && {
        lead: <Stack>{asGuest}</Stack>,
        form: <GuestPayForm labelledBy="guest-title" frame={frame} payment={payment} />,
      })}
    >
      {customer === null ? (
        <>
          {payment === null ? (
            <Stack as="section" labelledBy="guest-title">
              {asGuest}
              <GuestForm labelledBy="guest-title" basketToken={basketToken} />
            </Stack>
          ) : null}
          <details className="more" open={isOpen(signInForm) || undefined}>
            <summary id="sign-in-title">{t("access.haveAccount")}</summary>
            <Panel>
              <SignInForm labelledBy="sign-in-title" basketToken={basketToken} withOtherWays />
            </Panel>
          </details>
          <IfOpen route="register">
            {isOpen(registrationForm) ? (
              <Stack as="section" labelledBy="register-title">
                <h2 id="register-title">{t("access.createAccount")}</h2>
                {props.countries === null ? (
                  <CountriesNotLoaded />
                ) : (
                  <RegistrationForm
                    countries={props.countries}
                    labelledBy="register-title"
                    basketToken={basketToken}
                    forTickets={forTickets}
                  />
                )}
              </Stack>
            ) : (
              <p>
                {/* The form is long and few need it, so it isn't part of the page until asked for. */}
                {t("access.newHere")}{" "}
                <a id={registrationForm.id} href={OPEN_REGISTRATION}>
                  {t("access.createAccount")}
                </a>
              </p>
            )}
          </IfOpen>
        </>
      ) : (
        <SignedIn {...props} customer={customer} />
      )}
    </StepPage>
  );
}

/** How a guest's membership starts and is used, before paying. */
function GuestMember() {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  return (
    <Notice>
      <p>
        {t("checkout.account.guestMember.starts")}{" "}
        {t(`checkout.account.guestMember.${isOpen("reset-password") ? "link" : "signIn"}`)}
      </p>
    </Notice>
  );
}

function SignedIn(props: AccountStepProps & { customer: SignedInCustomer }) {
  const { customer, codeOfAnotherCustomer, unentitled, next } = props;
  const { t } = useTranslation();
  if (customer.name === null && customer.typed !== null)
    return (
      <Stack as="section" labelledBy="guest-title">
        <h2 id="guest-title">{t(props.heldCount > 0 ? "access.guest" : "access.guestItems")}</h2>
        <GuestForm
          labelledBy="guest-title"
          basketToken={props.frame.basketToken}
          typed={customer.typed}
        />
      </Stack>
    );
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
      {customer.typed !== null && codeOfAnotherCustomer === null && unentitled.length === 0 ? (
        <Panel as="section" labelledBy="guest-title">
          <h2 id="guest-title">{t("checkout.account.changeDetails")}</h2>
          <GuestForm
            labelledBy="guest-title"
            basketToken={props.frame.basketToken}
            typed={customer.typed}
          />
        </Panel>
      ) : null}
      <Row>
        {codeOfAnotherCustomer === null && unentitled.length > 0 ? (
          <ButtonLink href={pathTo("basket")}>{t("checkout.account.unentitled.change")}</ButtonLink>
        ) : codeOfAnotherCustomer === null ? (
          <ButtonLink href={next} look={customer.typed === null ? "main" : "quiet"}>
            {t("checkout.continue")}
          </ButtonLink>
        ) : (
          <form method="post">
            <input type="hidden" name="code" value={codeOfAnotherCustomer.id} />
            <Button name="intent" value="remove-code">
              {t("checkout.account.codeOfAnother.remove", { code: codeOfAnotherCustomer.code })}
            </Button>
          </form>
        )}
        <form method="post">
          <Button look="quiet" name="intent" value="use-another">
            {t("checkout.account.useAnother")}
          </Button>
        </form>
      </Row>
      {customer.ownsBasket && codeOfAnotherCustomer === null ? (
        <Lead small>
          {t(customer.isGuest ? "checkout.account.guestBasket" : "checkout.account.basketStays")}
        </Lead>
      ) : null}
    </Stack>
  );
}

function AccessCodeOfAnotherCustomer(props: { code: string; name: string; heldCount: number }) {
  // `name` is the customer's. Never show the name on the access registration.
  const { code, name, heldCount } = props;
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("checkout.account.codeOfAnother.title")} errors={[]}>
      <p className="font-semibold">{t("checkout.account.codeOfAnother.rule")}</p>
      <p>
        {t("checkout.account.codeOfAnother.prices", { name, code })}{" "}
        {t("checkout.account.codeOfAnother.noCharge")}{" "}
        {heldCount === 0 ? null : t("checkout.account.stillHeld", { count: heldCount })}
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
          <li
            key={ticket.id}
          >{`${itemName(t, ticket)}, ${knownName(t, "priceType", ticket.priceType.name)}`}</li>
        ))}
      </ul>
      <p>{t("checkout.account.unentitled.help")}</p>
    </ErrorSummary>
  );
}
