import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { GENERAL_PUBLIC } from "../constituents";
import { type EmulatedRequest, type Handler, Refused } from "../handler";
import type { EmulatedSession, World } from "../world";
import { pad, writeTime } from "../write-time";

/** A guess: nothing public says how an unknown key is answered. */
export function getSession(world: World, { path }: EmulatedRequest): EmulatedSession {
  const session = world.sessions.get(path["sessionKey"] ?? "");
  if (session === undefined) throw new Refused(404, "The session was not found.");
  return session;
}

const STATUSES = { saving: "S", saved: "C", failed: "E" } as const;

const readSession: Handler = (world, request) => viewSession(world, getSession(world, request));

export function viewSession({ hall }: World, session: EmulatedSession) {
  const { checkout, lines, contributions, firstSeatAt } = session;
  const isSaved = checkout?.state === "saved";
  return {
    OrderId: session.orderId,
    IsLoggedIn: session.isLoggedIn,
    IsGuest: session.isGuest,
    ModeOfSaleId: hall.modeOfSale,
    OriginalModeOfSaleId: hall.modeOfSale,
    SourceId: session.properties["SourceId"],
    BusinessFacing: false,
    HasLockedSeats: !isSaved && lines.length > 0,
    SeatsExpired: session.seatsExpired,
    LoginInfo:
      session.isLoggedIn || session.isGuest
        ? {
            ConstituentId: session.constituentId,
            OriginalConstituentId: session.constituentId,
            Status: "P",
            FailedAttempts: 0,
            ElectronicAddress: session.email,
          }
        : null,
    CartInfo: {
      PerformanceCount: lines.length,
      PackageCount: 0,
      ContributionCount: contributions.length,
      FirstSeatAddedDateTime:
        firstSeatAt === null ? null : writeTime(new Date(firstSeatAt), hall.timeZone),
    },
    CheckoutStatus:
      checkout === null
        ? { Status: null, Date: null }
        : {
            Status: STATUSES[checkout.state],
            Date: writeTime(new Date(checkout.at), hall.timeZone),
          },
  };
}

/** Looked up, and not applied. Nothing for an unknown code. */
const lookUpPromoCode: Handler = (world, request) => {
  getSession(world, request);
  const { PromoCodeString: code } = request.body;
  return world.hall.offers
    .filter((offer) => offer.code === code)
    .map((offer) => ({
      ModeOfSaleId: offer.modeOfSale,
      PromoCode: offer.code,
      Source: { Id: offer.source, Description: pad(`Offer ${offer.source}`, 30), Inactive: false },
    }));
};

const answerExpiration = (world: World, session: EmulatedSession) => ({
  Expiration: writeTime(new Date(world.getDeadline(session)), world.hall.timeZone),
});

/** `Expiration` wins. What has expired stays expired. */
const setExpiration: Handler = (world, request) => {
  const session = getSession(world, request);
  const { Expiration, TimeOffset } = request.body;
  session.deadline =
    typeof Expiration === "string"
      ? Date.parse(Expiration)
      : world.now() + Number(TimeOffset ?? 0) * 1_000;
  return answerExpiration(world, session);
};

/** Moves the login only. */
const transferSession: Handler = (world, request) => {
  const session = getSession(world, request);
  const next = world.sessions.get(String(request.body["NewSessionKey"] ?? ""));
  if (next === undefined) throw new Refused(400, "The new session was not found.");
  const { isLoggedIn, constituentId } = session;
  Object.assign(next, { isLoggedIn, constituentId });
  Object.assign(session, { isLoggedIn: false, constituentId: GENERAL_PUBLIC });
  return undefined;
};

export const sessionCalls: Partial<Record<CallName, Handler>> = {
  startSession: (world, { body }) => {
    const { PromotionCode: source } = body;
    return {
      SessionKey: world.startSession(typeof source === "number" ? source : undefined).key,
    };
  },
  lookUpPromoCode,
  readSession,
  readExpiration: (world, request) => answerExpiration(world, getSession(world, request)),
  setExpiration,
  transferSession,
};
