import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { tableCells, type Block, type PublishedText } from "../published-text.ts";

/** A kept text, laid out as plainly as it was kept. */
export function PublishedSections({ text }: { text: PublishedText }) {
  return text.sections.map(({ id, title, plain, blocks }, index) => (
    <section
      key={id}
      aria-labelledby={id}
      className="border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="mb-3.5 text-2xl">
        {index + 1}. {title}
      </h2>
      {plain === null ? null : (
        <p className="mb-4 rounded-note bg-butter-soft px-4 py-3 text-sm">
          <strong className="block font-semibold">In plain words</strong>
          {plain}
        </p>
      )}
      <div className="prose max-w-none!">
        {groupsOf(blocks).map((group, at) => (
          <Group key={at} blocks={group} />
        ))}
      </div>
    </section>
  ));
}

/** Items make a list and rows a table with what is next to them. */
function groupsOf(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const joins = block.kind === "item" || block.kind === "row";
    if (joins && last?.[0]?.kind === block.kind) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Group({ blocks }: { blocks: Block[] }) {
  const [{ kind, text }] = blocks as [Block];
  if (kind === "heading") return <h3>{text}</h3>;
  if (kind === "paragraph") return <p>{text}</p>;
  if (kind === "item")
    return (
      <ul>
        {blocks.map(({ text }, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    );
  const [head, ...rows] = blocks.map(({ text }) => tableCells(text));
  return (
    <Table caption={head!.join(", ")} phone="cards">
      <TableHead>
        {head!.map((cell) => (
          <HeadCell key={cell}>{cell}</HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((cells, index) => (
          <Row key={index}>
            {cells.map((cell, at) => (
              <Cell key={at} header={at === 0} label={at === 0 ? undefined : head![at]}>
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
