import { ContentText } from "./content-text";

type TagListProps = {
  /** `attention` highlights a tag: "Limited availability". */
  tags: readonly { label: string; attention?: boolean }[];
  /** Access tags of the box office. */
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
          <ContentText kind="accessTag" text={display} />
        </li>
      ))}
    </ul>
  );
}
