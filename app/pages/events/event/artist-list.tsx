/** Who plays, conductor first. */
export function ArtistList({ artists }: { artists: readonly { name: string; role: string }[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {artists.map(({ name, role }) => (
        <li key={`${name} ${role}`}>
          {name} <span className="block text-small text-muted">{role}</span>
        </li>
      ))}
    </ul>
  );
}
