import { KnownName } from "./content-text";

type TagListProps = {
  /** `attention` for the one that should be seen first: "Few left". */
  tags: readonly { label: string; attention?: boolean }[];
  /** Access services, as the box office names them. */
  access?: readonly { display: string }[];
};

export function TagList({ tags, access = [] }: TagListProps) {
  if (tags.length === 0 && access.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag.label} className={tag.attention ? "tag tag-few" : "tag"}>
          {tag.label}
        </li>
      ))}
      {access.map(({ display }) => (
        <li key={display} className="tag">
          <KnownName kind="accessTag" name={display} />
        </li>
      ))}
    </ul>
  );
}
