/** Path and query of the page that a request is about; for Remix's data requests, that of their page. */
export function requestedPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  searchParams.delete("index");
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  return `${path}${query}`.slice(0, 500);
}
