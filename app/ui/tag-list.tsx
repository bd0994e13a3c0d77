type TagListProps = {
  /** `attention` for the one that should be seen first: "Few left". */
  tags: readonly { label: string; attention?: boolean }[];
};

export function TagList({ tags }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag.label} className={tag.attention ? "tag tag-few" : "tag"}>
          {tag.label}
        </li>
      ))}
    </ul>
  );
}
