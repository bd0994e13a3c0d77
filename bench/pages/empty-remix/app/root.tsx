import { Outlet } from "@remix-run/react";

/**
 * An almost empty document. Without <Scripts />, like the storefront's pages; it would make this page slower and the
 * storefront look better in comparison.
 */
export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Empty</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  );
}
