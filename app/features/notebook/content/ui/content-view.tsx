import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { type NotebookBlock, type NotebookContent, isListItem, type Run } from "../content.ts";
import { deletedLook, insertedLook, notebookLook } from "./look.ts";

/** A notebook as it is read: drawn by the server, and in the place of the editor until that is here. */
export function ContentView({
  content,
  className,
}: {
  content: NotebookContent;
  className?: string;
}) {
  return (
    <div dir="auto" className={clsx(notebookLook, className)}>
      {groupsOf(content).map((group, n) => (
        <BlockView key={n} group={group} />
      ))}
    </div>
  );
}

/** A block by itself, or the items of one list. */
type Group = { block: NotebookBlock; items: NotebookContent };

function groupsOf(content: NotebookContent): Group[] {
  const groups: Group[] = [];
  for (const block of content) {
    const last = groups.at(-1);
    const goesOn =
      last !== undefined &&
      isListItem(block) &&
      isListItem(last.block) &&
      (block.depth > last.block.depth ||
        (block.depth === last.block.depth && block.kind === last.block.kind));
    if (goesOn) last.items.push(block);
    else groups.push({ block, items: [block] });
  }
  return groups;
}

function BlockView({ group: { block, items } }: { group: Group }) {
  if (isListItem(block)) return <ListView kind={block.kind} depth={block.depth} items={items} />;
  const words = <Runs runs={block.runs} />;
  if (block.kind === "heading") return <h2>{words}</h2>;
  if (block.kind === "remark")
    return (
      <blockquote>
        <p>{words}</p>
      </blockquote>
    );
  return <p>{words}</p>;
}

function ListView({
  kind,
  depth,
  items,
}: {
  kind: NotebookBlock["kind"];
  depth: number;
  items: NotebookContent;
}): ReactNode {
  const List = kind === "number" ? "ol" : "ul";
  // An item takes the deeper ones after it along.
  const own: { runs: Run[]; inner: NotebookContent }[] = [];
  for (const item of items) {
    if (item.depth <= depth || own.length === 0) own.push({ runs: item.runs, inner: [] });
    else own.at(-1)!.inner.push(item);
  }
  return (
    <List>
      {own.map(({ runs, inner }, n) => (
        <li key={n}>
          <p>
            <Runs runs={runs} />
          </p>
          {groupsOf(inner).map((group, at) => (
            <BlockView key={at} group={group} />
          ))}
        </li>
      ))}
    </List>
  );
}

export function Runs({ runs }: { runs: Run[] }) {
  if (runs.length === 0) return <br />;
  return runs.map((run, n) => <RunView key={n} run={run} />);
}

function RunView({ run: { text, bold, italic, mark } }: { run: Run }) {
  let words: ReactNode = text
    .split("\n")
    .map((line, n) => <Fragment key={n}>{n === 0 ? line : [<br key="br" />, line]}</Fragment>);
  if (italic) words = <em>{words}</em>;
  if (bold) words = <strong>{words}</strong>;
  if (mark === "deleted") return <Deleted>{words}</Deleted>;
  if (mark === "inserted") return <Inserted>{words}</Inserted>;
  return words;
}

/** Said to who hears the page, because few screen readers say it of the element. */
export function Deleted({ children }: { children: ReactNode }) {
  return (
    <del className={deletedLook}>
      <span className="sr-only"> deleted </span>
      {children}
      <span className="sr-only">, </span>
    </del>
  );
}

export function Inserted({ children }: { children: ReactNode }) {
  return (
    <ins className={insertedLook}>
      <span className="sr-only"> inserted </span>
      {children}
      <span className="sr-only">, </span>
    </ins>
  );
}
