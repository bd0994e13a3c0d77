export interface LiveRegionProps {
  /** Shown while the device has no connection, and read out when it has one again. */
  offline: string;
  online: string;
}

/**
 * Where the enhancement says things: one polite region for what is only heard, one line for the
 * connection that is seen too. Once a page, in the layout; empty and without effect when no script runs.
 */
export function LiveRegion({ offline, online }: LiveRegionProps) {
  return (
    <>
      <div
        role="status"
        data-live=""
        className="vh"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <div
        role="status"
        data-connection=""
        data-offline={offline}
        data-online={online}
        className="connection"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    </>
  );
}
