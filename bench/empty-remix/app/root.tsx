import { Outlet } from "@remix-run/react";

/**
 * An almost empty document. It leaves <Scripts /> out, as our pages do: with it the page would be
 * slower, and the storefront's ratio flattered.
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
