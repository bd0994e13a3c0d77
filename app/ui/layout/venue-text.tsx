import type { ReactNode } from "react";

import type { Block, Inline } from "#runtime/venue/page-blocks";
import { usePageFrame } from "~/routing/page-frame";
import { Stack } from "./primitives";
import { venueSettings } from "~/venue-settings";

/** A text of the venue's own: sections with the headings of level 2. */
export function VenueText({ blocks }: { blocks: readonly Block[] }) {
  return listSections(blocks).map(({ id, content }, at) =>
    id === undefined ? (
      <Stack key={at}>
        <Blocks blocks={content} labelId="title" />
      </Stack>
    ) : (
      <Stack as="section" key={id} labelledBy={id}>
        <Blocks blocks={content} labelId={id} />
      </Stack>
    ),
  );
}

type Section = { id?: string; content: Block[] };

function listSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2)
      sections.push({ id: block.id, content: [block] });
    else if (sections.length === 0) sections.push({ content: [block] });
    else sections.at(-1)?.content.push(block);
  }
  return sections;
}

/** `labelId`: of the heading that tables are named by. */
function Blocks({ blocks, labelId }: { blocks: readonly Block[]; labelId: string }) {
  let label = labelId;
  return blocks.map((block, at) => {
    if (block.kind === "heading") label = block.id;
    return <OneBlock key={at} block={block} labelId={label} />;
  });
}

function OneBlock({ block, labelId }: { block: Block; labelId: string }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={block.level === 2 ? undefined : "mt-2"}>
          <Inlines content={block.content} />
        </Heading>
      );
    }
    case "paragraph":
      if (block.tight) return <Inlines content={block.content} />;
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Blocks blocks={item} labelId={labelId} />
        </li>
      ));
      return block.start === null ? (
        <ul>{items}</ul>
      ) : (
        <ol start={block.start === 1 ? undefined : block.start}>{items}</ol>
      );
    }
    case "quote":
      return (
        <blockquote className="grid gap-2 border-l-4 pl-4">
          <Blocks blocks={block.blocks} labelId={labelId} />
        </blockquote>
      );
    case "table":
      return <Table table={block} labelId={labelId} />;
    case "rule":
      return <hr className="border-t" />;
  }
}

const ALIGN = { left: "", center: "text-center", right: "text-right" } as const;

function Table({ table, labelId }: { table: Block & { kind: "table" }; labelId: string }) {
  const findClass = (at: number) => {
    const align = table.align[at];
    return (align && ALIGN[align]) || undefined;
  };
  return (
    <div
      // No section: that around it has the same name.
      role="group"
      aria-labelledby={labelId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling containers must be focusable
      tabIndex={0}
      className="scrolls relative max-w-full overflow-x-auto"
    >
      <table className="table num">
        <thead>
          <tr>
            {table.head.map((cell, at) => (
              <th key={at} scope="col" className={findClass(at)}>
                <Inlines content={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at} className={findClass(at)}>
                  <Inlines content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ content }: { content: readonly Inline[] }): ReactNode {
  return content.map((inline, at) => <OneInline key={at} inline={inline} />);
}

function OneInline({ inline }: { inline: Inline }): ReactNode {
  const { isTextBrowser } = usePageFrame();
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "break":
      return <br />;
    case "strong":
      return (
        <strong>
          <Inlines content={inline.content} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines content={inline.content} />
        </em>
      );
    case "image":
      return <PageImage file={inline.file} alt={inline.alt} />;
    case "link":
      // Text browsers open `tel:` as a path of this site.
      if (isTextBrowser === true && inline.href.startsWith("tel:"))
        return <Inlines content={inline.content} />;
      return (
        <a href={inline.href} rel={/^https?:/.test(inline.href) ? "noopener" : undefined}>
          <Inlines content={inline.content} />
        </a>
      );
  }
}

function PageImage({ file, alt }: { file: string; alt: string }) {
  const { images } = venueSettings.pages;
  const image = Object.hasOwn(images, file) ? images[file] : undefined;
  if (image === undefined) return alt;
  const { width, height, version } = image;
  return (
    <img
      src={`/pages/${file}?v=${version}`}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      className="rounded-large"
    />
  );
}
