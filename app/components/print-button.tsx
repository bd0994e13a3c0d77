import { Button } from "./button";

/** Prints the page. There only where a script can press it: every browser has its own way besides. */
export function PrintButton({ label }: { label: string }) {
  return (
    <span data-print hidden className="no-print">
      <Button type="button" look="quiet">
        {label}
      </Button>
    </span>
  );
}
