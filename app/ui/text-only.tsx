/**
 * Says in a text browser what layout or an ARIA attribute says elsewhere, as "(current step)": hidden where there is
 * style, and from screen readers, which read the attribute.
 */
export function TextOnly({ children }: { children: string }) {
  return (
    <span className="vh" aria-hidden="true">
      {` ${children}`}
    </span>
  );
}
