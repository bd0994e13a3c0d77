import { useActionData, useLoaderData } from "@remix-run/react";

import type { WaitingPlace } from "#contract/schemas/interest";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { formatPhone } from "#contract/text/phone";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { AskedFor } from "../asked-for";
import { getWaitingPlacePage, submitWaitingPlace } from "./page.server";

export const handle = { title: "waitingList.title", posts: ["intent"] } satisfies PageHandle;

export const loader = getWaitingPlacePage;
export const action = submitWaitingPlace;

const NEEDS_SHOWN = new Set<WaitingPlace["state"]>(["unconfirmed", "waiting", "offered"]);

/** The page of a link in a waiting list mail. Opening it changes nothing: each change is a button. */
export default function WaitingPlacePage() {
  const { place, rejecting, details } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const { t, locale } = useTranslation();
  const now = useNow();
  if (place === null)
    return (
      <Main>
        <h1>{t("waitingList.place.noneTitle")}</h1>
        <p>{t("waitingList.place.none")}</p>
        <CallBoxOffice>{t("waitingList.place.help")}</CallBoxOffice>
      </Main>
    );
  const { state, instance, quantity } = place;
  const at = { event: instance.eventId, instance: instance.id };
  return (
    <Main>
      {refusal === undefined ? null : (
        <ErrorSummary title={t(`waitingList.refused.${refusal}`)} errors={[]}>
          {refusal === "basket-not-empty" ? (
            <StandaloneLink href={pathTo("basket")}>{t("waitingList.toBasket")}</StandaloneLink>
          ) : null}
          {refusal === "other-account" ? (
            <StandaloneLink href={pathTo("logout")}>{t("waitingList.signOut")}</StandaloneLink>
          ) : null}
        </ErrorSummary>
      )}
      <Stack gap="small">
        <h1>
          {t(
            state === "offered" && rejecting
              ? "waitingList.place.rejecting"
              : `waitingList.place.${state}.title`,
          )}
        </h1>
        <p className="num">
          <ContentText text={instance.title} />
          {DOT}
          {formatNearDay(instance.startsAt, now, locale)}
        </p>
      </Stack>
      <Lead>{t(`waitingList.place.${state}.text`, { count: quantity })}</Lead>
      {NEEDS_SHOWN.has(state) ? <AskedFor seatNeeds={place.seatNeeds} /> : null}
      {place.offer === null ? null : <Offer offer={place.offer} rejecting={rejecting} />}
      {state === "unconfirmed" ? <Confirm details={details} /> : null}
      {state === "waiting" ? (
        <form method="post">
          <Button look="quiet" name="intent" value="leave">
            {t("waitingList.leave")}
          </Button>
        </form>
      ) : null}
      {state === "left" || state === "lapsed" ? (
        <Row>
          <ButtonLink look="quiet" href={pathTo("waiting-list", at)}>
            {t("waitingList.joinAgain")}
          </ButtonLink>
          <ButtonLink look="quiet" href={pathTo("whats-on")}>
            {t("performance.seeWhatsOn")}
          </ButtonLink>
        </Row>
      ) : null}
    </Main>
  );
}

type ConfirmProps = { details: { name: string; phone: string } | null };

/** Details that were entered here are kept if their reader says they are theirs; someone else may use this browser. */
function Confirm({ details }: ConfirmProps) {
  const { t } = useTranslation();
  if (details === null)
    return (
      <form method="post">
        <Button name="intent" value="confirm">
          {t("waitingList.confirm")}
        </Button>
      </form>
    );
  return (
    <form method="post" className="grid gap-4">
      <p>{t("waitingList.details", { name: details.name, phone: formatPhone(details.phone) })}</p>
      <Row>
        <Button name="intent" value="confirm-details">
          {t("waitingList.confirm")}
        </Button>
        <Button look="quiet" name="intent" value="confirm">
          {t("waitingList.otherDetails")}
        </Button>
      </Row>
    </form>
  );
}

/** Counts equal texts: places without numbers have the same name. */
function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

type OfferProps = { offer: NonNullable<WaitingPlace["offer"]>; rejecting: boolean };

function Offer({ offer, rejecting }: OfferProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const { seats, total, until } = offer;
  const take = (
    <Button key="take" look={rejecting ? "quiet" : "main"} name="intent" value="take">
      {t("waitingList.take")}
    </Button>
  );
  const reject = (
    <Button key="reject" look={rejecting ? "main" : "quiet"} name="intent" value="leave">
      {t("waitingList.reject")}
    </Button>
  );
  return (
    <Stack>
      <ul className="grid gap-1">
        {[...countTexts(seats.map((seat) => seatName(t, seat)))].map(([seat, count]) => (
          <li key={seat}>{count === 1 ? seat : t("waitingList.alike", { count, seat })}</li>
        ))}
      </ul>
      <p>
        {t("waitingList.yours", {
          total: formatPrice(total, locale),
          time: formatNearDay(until, now, locale),
        })}
      </p>
      <form method="post">
        <Row>{rejecting ? [reject, take] : [take, reject]}</Row>
      </form>
    </Stack>
  );
}
