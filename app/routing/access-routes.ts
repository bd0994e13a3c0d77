import type { RouteEntry } from "./handle";

/** Becoming known, and stopping to be so (spec section 2, "Access"). */
export const accessRoutes = [
  { id: "login", path: "/login", file: "pages/access/login/route.tsx", guards: [] },
  { id: "password", path: "/login/password", file: "pages/access/password/route.tsx", guards: [] },
  {
    id: "authentication",
    path: "/authentication",
    file: "pages/access/authentication/route.tsx",
    guards: [],
  },
  {
    id: "reset-password",
    path: "/reset-password",
    file: "pages/access/reset-password/route.tsx",
    guards: [],
  },
  { id: "register", path: "/register", file: "pages/access/register/route.tsx", guards: [] },
  { id: "logout", path: "/logout", file: "pages/access/logout/route.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];
