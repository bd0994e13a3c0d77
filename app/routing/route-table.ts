import { accessRoutes } from "./access-routes";
import { accountRoutes } from "./account-routes";
import { checkoutRoutes } from "./checkout-routes";
import { ownOrderRoutes } from "./own-order-routes";
import { ticketRoutes } from "./ticket-routes";
import type { RouteEntry } from "./route-entry";
import { staffRoutes } from "./staff-routes";

/** Every route of the storefront, once. Data only: app/routes.ts and paths.ts are made from it. */
export const routeTable = [
  { id: "whats-on", path: "/", file: "routes/home/whats-on.tsx", guards: [] },
  {
    id: "event",
    path: "/events/:event",
    file: "routes/events/event.tsx",
    guards: [],
    sales: "form",
  },
  {
    id: "instance",
    path: "/events/:event/:instance",
    file: "routes/events/instance.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "choose-seats",
    path: "/events/:event/:instance/syos/:view",
    file: "routes/events/choose-seats.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "price-selection",
    path: "/events/:event/:instance/price-selection",
    file: "routes/events/price-selection.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "instance-calendar",
    path: "/events/:event/:instance/calendar.ics",
    file: "routes/events/calendar-ics.tsx",
    guards: [],
  },
  {
    id: "programme",
    path: "/programmes/:programme",
    file: "routes/events/programme.tsx",
    guards: [],
  },
  {
    id: "seat-facts",
    path: "/events/:event/:instance/seats",
    file: "routes/events/seat-facts.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "register-first-choice",
    path: "/events/:event/:instance/register/first-choice",
    file: "routes/register/first-choice.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-alternative-choices",
    path: "/events/:event/:instance/register/alternative-choices",
    file: "routes/register/alternative-choices.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-dress-rehearsal",
    path: "/events/:event/:instance/register/dress-rehearsal",
    file: "routes/register/dress-rehearsal.tsx",
    guards: ["authenticated"],
  },
  {
    id: "instance-form",
    path: "/events/:event/:instance/form",
    file: "routes/register/form.tsx",
    guards: [],
  },
  {
    id: "waiting-list",
    path: "/events/:event/:instance/waiting-list",
    file: "routes/register/waiting-list.tsx",
    guards: [],
  },
  {
    id: "waiting-place",
    path: "/waiting-list",
    file: "routes/register/waiting-place.tsx",
    guards: [],
  },

  ...checkoutRoutes,
  ...accessRoutes,
  ...accountRoutes,
  ...ticketRoutes,
  ...ownOrderRoutes,

  { id: "language", path: "/language", file: "routes/resources/language.tsx", guards: [] },
  { id: "plain-pages", path: "/plain-pages", file: "routes/pages/plain-pages.tsx", guards: [] },
  {
    id: "privacy-policy",
    path: "/privacy-policy",
    file: "routes/pages/privacy-policy.tsx",
    guards: [],
  },
  { id: "cookies", path: "/cookies", file: "routes/pages/cookies.tsx", guards: [] },
  {
    id: "accessibility",
    path: "/accessibility",
    file: "routes/pages/accessibility.tsx",
    guards: [],
  },
  { id: "maintenance", path: "/maintenance", file: "routes/pages/maintenance.tsx", guards: [] },
  {
    id: "maintenance-bypass",
    path: "/maintenance-bypass",
    file: "routes/pages/maintenance-bypass.tsx",
    guards: [],
  },
  ...staffRoutes,
  { id: "not-found", path: "*", file: "routes/pages/not-found.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];

export type RouteId = (typeof routeTable)[number]["id"];
