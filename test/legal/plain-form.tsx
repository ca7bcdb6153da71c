import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { documents, type DocumentName } from "#app/features/legal/documents.ts";
import type { Block, BlockKind, PublishedText } from "#app/features/legal/published-text.ts";
import type { LegalSection } from "#app/features/legal/legal-page.tsx";

/** What a legal page says today, without its looks: what is kept of it. */
export function plainForm(name: DocumentName, sections: LegalSection[]): PublishedText {
  const { title, summary } = documents[name];
  return {
    title,
    summary,
    sections: sections.map(({ id, title, plain, text, table }) => {
      const Shown = createRoutesStub([
        {
          path: "/",
          Component: () => (
            <>
              {text}
              {table}
            </>
          ),
        },
      ]);
      return {
        id,
        title,
        plain: plain ?? null,
        blocks: readBlocks(renderToStaticMarkup(<Shown />)),
      };
    }),
  };
}

const kinds: Record<string, BlockKind> = {
  p: "paragraph",
  caption: "paragraph",
  li: "item",
  h3: "heading",
  tr: "row",
};
const empty = new Set(["br", "hr", "img", "input"]);

/** The blocks of a page's HTML as React writes it; what is hidden from screen readers is left out. */
function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let kind: BlockKind = "paragraph";
  let text = "";
  let hidden = 0;
  const end = () => {
    const said = decoded(text).replaceAll(/\s+/g, " ").trim();
    if (said !== "") blocks.push({ kind, text: said });
    kind = "paragraph";
    text = "";
  };
  for (const [, close, tag = "", attributes = "", words] of html.matchAll(
    /<(\/?)(\w+)([^>]*)>|([^<]+)/g,
  )) {
    if (words !== undefined) text += hidden > 0 ? "" : words;
    else if (hidden > 0 || attributes.includes('aria-hidden="true"'))
      hidden += close === "/" ? -1 : empty.has(tag) ? 0 : 1;
    else if (kinds[tag]) {
      end();
      if (close === "") kind = kinds[tag];
    } else if (/^t[hd]$/.test(tag) && close === "") text += text.trim() === "" ? "" : " | ";
    else if (/class="(?:[^"]* )?block[ "]/.test(attributes)) text += " ";
  }
  end();
  return blocks;
}

function decoded(text: string): string {
  return text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
