/**
 * Where script puts a button that prints the page. Nothing is there without script: text browsers show what is
 * `hidden`, and the button would do nothing.
 */
export function PrintButton({ label }: { label: string }) {
  return (
    <span
      data-print={label}
      className="no-print"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
