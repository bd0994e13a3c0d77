import { accessRoutes } from "./account-routes";
import { accountRoutes } from "./account-routes";
import { checkoutRoutes } from "./checkout-routes";
import { ownOrderRoutes } from "./own-order-routes";
import { ticketRoutes } from "./ticket-routes";
import type { RouteEntry } from "./handle";
import { staffRoutes } from "./staff-routes";

/** Every route of the storefront, once. Data only: app/routes.ts and paths.ts are made from it. */
export const routeTable = [
  { id: "whats-on", path: "/", file: "pages/events/whats-on/route.tsx", guards: [] },
  {
    id: "event",
    path: "/events/:event",
    file: "pages/events/event/route.tsx",
    guards: [],
    sales: "form",
  },
  {
    id: "instance",
    path: "/events/:event/:instance",
    file: "pages/events/instance/route.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "choose-seats",
    path: "/events/:event/:instance/syos/:view",
    file: "pages/events/choose-seats/route.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "price-selection",
    path: "/events/:event/:instance/price-selection",
    file: "pages/events/price-selection/route.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "instance-calendar",
    path: "/events/:event/:instance/calendar.ics",
    file: "pages/events/calendar-ics/route.tsx",
    guards: [],
  },
  {
    id: "programme",
    path: "/programmes/:programme",
    file: "pages/events/programme/route.tsx",
    guards: [],
  },
  {
    id: "seat-facts",
    path: "/events/:event/:instance/seats",
    file: "pages/events/seat-facts/route.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "register-first-choice",
    path: "/events/:event/:instance/register/first-choice",
    file: "pages/register/first-choice/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-alternative-choices",
    path: "/events/:event/:instance/register/alternative-choices",
    file: "pages/register/alternative-choices/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-dress-rehearsal",
    path: "/events/:event/:instance/register/dress-rehearsal",
    file: "pages/register/dress-rehearsal/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "instance-form",
    path: "/events/:event/:instance/form",
    file: "pages/register/form/route.tsx",
    guards: [],
  },
  {
    id: "waiting-list",
    path: "/events/:event/:instance/waiting-list",
    file: "pages/register/waiting-list/route.tsx",
    guards: [],
  },
  {
    id: "waiting-place",
    path: "/waiting-list",
    file: "pages/register/waiting-place/route.tsx",
    guards: [],
  },

  ...checkoutRoutes,
  ...accessRoutes,
  ...accountRoutes,
  ...ticketRoutes,
  ...ownOrderRoutes,

  { id: "language", path: "/language", file: "pages/help/language/route.tsx", guards: [] },
  { id: "plain-pages", path: "/plain-pages", file: "pages/help/plain-pages/route.tsx", guards: [] },
  {
    id: "privacy-policy",
    path: "/privacy-policy",
    file: "pages/help/privacy-policy/route.tsx",
    guards: [],
  },
  { id: "cookies", path: "/cookies", file: "pages/help/cookies/route.tsx", guards: [] },
  {
    id: "accessibility",
    path: "/accessibility",
    file: "pages/help/accessibility/route.tsx",
    guards: [],
  },
  { id: "maintenance", path: "/maintenance", file: "pages/help/maintenance/route.tsx", guards: [] },
  {
    id: "maintenance-bypass",
    path: "/maintenance-bypass",
    file: "pages/help/maintenance-bypass/route.tsx",
    guards: [],
  },
  ...staffRoutes,
  { id: "not-found", path: "*", file: "pages/help/not-found/route.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];

export type RouteId = (typeof routeTable)[number]["id"];
