/** The first thing on a page for a keyboard: past the header. */
export function SkipLink({ href, children }: { href: `#${string}`; children: string }) {
  return (
    <a href={href} className="absolute -left-[99rem] top-2 z-10 bg-card px-4 py-2 focus:left-4">
      {children}
    </a>
  );
}
