import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { throwRedirect, refuse } from "~/.server/http/pages/replies";
import type { StepFailure } from "../basket/change-own-basket.server";

/** Sends the visitor from a step to the page that can help, and says there what happened. Thrown, never returned. */
export function leaveCheckout(context: AppLoadContext, failure: StepFailure): never {
  const { session } = context;
  switch (failure.code) {
    case "unavailable":
      return refuse(503);
    case "not-signed-in":
      // Signed out meanwhile; the basket is still the visitor's.
      session.crmSession = null;
      session.flash("booking-for");
      return throwRedirect(pathTo("checkout-account"));
    case "basket-expired":
      session.flash("basket-expired");
      return throwRedirect(pathTo("basket"));
    case "not-found":
      session.basketId = null;
      session.flash("session-reset");
      return throwRedirect(pathTo("basket"));
    case "conflict":
      return leaveConflict(context, failure.reason);
  }
}

type ConflictReason = Extract<StepFailure, { code: "conflict" }>["reason"];

function leaveConflict({ session }: AppLoadContext, reason: ConflictReason): never {
  switch (reason) {
    case "ordered":
      session.basketId = null;
      session.flash("basket-ordered");
      return throwRedirect(pathTo("your-orders"));
    case "another-customer":
      session.basketId = null;
      session.flash("basket-of-another");
      return throwRedirect(pathTo("basket"));
    case "paying":
    case "not-claimed":
    case "too-many-lines":
    case "too-dear":
      // A payment is open, and the card provider does not say how it stands.
      session.flash("basket-paying");
      return throwRedirect(pathTo("basket"));
  }
}
