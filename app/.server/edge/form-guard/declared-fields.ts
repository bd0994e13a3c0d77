import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";

import { declaredNames, type DeclaredNames, type PostSource } from "~/domain/forms/declared-names";
import type { AnyHandle } from "~/routing/handle";

import type { AppParts } from "~/.server/rendering/app-parts";
import type { AcceptedForm } from "~/.server/rendering/load-context";
import { RequestRejected } from "../request-rejected";
import { listCredentials } from "./form-credentials";
import { postedNames } from "./form-shape";

type Routes = ServerBuild["routes"];

const getHandle = (routes: Routes, id: string) =>
  (routes[id]?.module.handle ?? {}) as Pick<
    AnyHandle,
    "posts" | "longForm" | "uploads" | "signsIn"
  >;

/** Added by script to sign-in forms if there is a CAPTCHA. */
const CAPTCHA = "captcha";

/** Returns what the forms of a page post; null if it has none. */
export function listPosts(routes: Routes, id: string): readonly PostSource[] | null {
  const { posts, signsIn } = getHandle(routes, id);
  return posts === undefined ? null : signsIn === true ? [...posts, CAPTCHA] : posts;
}

/** Returns a function that looks up what a page accepts by POST, from its route's `handle`. */
export function acceptedForms(routes: Routes): (id: string) => AcceptedForm {
  const known = new Map<string, AcceptedForm>();
  return (id) => {
    let form = known.get(id);
    if (form === undefined) {
      const { longForm = false, uploads } = getHandle(routes, id);
      const posts = listPosts(routes, id);
      const declared = posts === null ? null : declaredNames(posts);
      form = { declared, isLong: longForm, uploads, credentials: listCredentials(posts ?? []) };
      known.set(id, form);
    }
    return form;
  };
}

/** Sets what the requested page accepts. */
export function findAcceptedForm({ build }: Pick<AppParts, "build">): RequestHandler {
  const find =
    typeof build === "function"
      ? async (id: string) => acceptedForms((await build()).routes)(id)
      : acceptedForms(build.routes);
  return (req, { locals }, next) => {
    if (req.method !== "POST") {
      next();
      return;
    }
    Promise.resolve(find(locals.page.id)).then((form) => {
      locals.form = form;
      next();
    }, next);
  };
}

/**
 * Refuses undeclared fields, and repeated single-value fields, which parsers would turn into arrays. Must come after
 * `buttonFields`, which renames buttons.
 */
export const declaredFields: RequestHandler = (req, res, next) => {
  const { declared = null, uploads } = res.locals.form ?? {};
  if (declared === null) {
    next();
    return;
  }
  postedNames(req, uploads).then((names) => {
    next(names !== null && areDeclared(names, declared) ? undefined : new RequestRejected(400));
  }, next);
};

function areDeclared(names: Iterable<string>, declared: DeclaredNames): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    const kind = declared(name);
    if (kind === null || (kind === "single" && seen.has(name))) return false;
    seen.add(name);
  }
  return true;
}
