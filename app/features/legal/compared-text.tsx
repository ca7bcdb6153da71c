import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { ComparedBlock, ComparedSection, Piece } from "./compare-texts.server.ts";

const states: Record<ComparedSection["change"], { words: string; tone: Tone }> = {
  same: { words: "As it was", tone: "neutral" },
  changed: { words: "Changed", tone: "warn" },
  added: { words: "New", tone: "ok" },
  removed: { words: "Gone", tone: "bad" },
};

/** Two versions of a text in one; sections that are as they were are only named. */
export function ComparedText({ sections }: { sections: ComparedSection[] }) {
  if (sections.every(({ change }) => change === "same"))
    return <p>Nothing changed between the two but the day.</p>;
  return sections.map(({ id, title, change, blocks }) => (
    <section
      key={id}
      aria-labelledby={id}
      className="border-t border-line py-6 first:border-t-0 first:pt-0"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="text-2xl">
          <Pieces pieces={title} />
        </h2>
        <Tag tone={states[change].tone}>{states[change].words}</Tag>
      </div>
      {change === "same" ? null : (
        <div className="prose mt-3.5 max-w-none!">
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      )}
    </section>
  ));
}

function Block({ block: { kind, pieces } }: { block: ComparedBlock }) {
  const words = <Pieces pieces={pieces} />;
  if (kind === "heading") return <h3>{words}</h3>;
  if (kind === "item") return <p className="ps-5">• {words}</p>;
  if (kind === "plain")
    return <p className="rounded-note bg-butter-soft px-4 py-3 text-sm">{words}</p>;
  return <p>{words}</p>;
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ change, text }, index) => {
    if (change === "same") return text;
    const Mark = change === "added" ? "ins" : "del";
    return (
      <Mark key={index}>
        <span className="sr-only">{change === "added" ? " [new: " : " [gone: "}</span>
        {text}
        <span className="sr-only">] </span>
      </Mark>
    );
  });
}
