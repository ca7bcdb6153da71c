import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { type NotebookBlock, textOf } from "../content.ts";
import type { ChangedBlock } from "../compare-content.ts";
import { Deleted, Inserted } from "./content-view.tsx";
import { notebookLook } from "./look.ts";

/** What has changed between two versions, block by block; what has not is shown as it is. */
export function ComparedView({ compared }: { compared: ChangedBlock[] }) {
  return (
    <div dir="auto" className={notebookLook}>
      {compared.map((one, n) => (
        <Element key={n} block={one.block}>
          <Change compared={one} />
        </Element>
      ))}
    </div>
  );
}

function Change({ compared }: { compared: ChangedBlock }) {
  if (compared.change === "changed")
    return compared.parts.map(({ kind, text }, n) => (
      <Fragment key={n}>
        {kind === "deleted" ? <Deleted>{text}</Deleted> : null}
        {kind === "inserted" ? <Inserted>{text}</Inserted> : null}
        {kind === "same" ? text : null}
      </Fragment>
    ));
  const text = textOf({ runs: compared.block.runs.filter(({ mark }) => mark !== "deleted") });
  if (compared.change === "deleted") return <Deleted>{text}</Deleted>;
  if (compared.change === "inserted") return <Inserted>{text}</Inserted>;
  return text;
}

function Element({ block, children }: { block: NotebookBlock; children: ReactNode }) {
  if (block.kind === "heading") return <h2 className="text-2xl">{children}</h2>;
  return (
    <p
      className={clsx(
        "whitespace-pre-wrap",
        block.kind === "remark" && "text-base text-muted",
        (block.kind === "bullet" || block.kind === "number") && "ps-6",
      )}
    >
      {children}
    </p>
  );
}
