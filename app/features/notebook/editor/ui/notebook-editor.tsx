import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { clsx } from "clsx";
import { type ComponentType, useEffect, useId, useState, type ReactNode } from "react";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { Note } from "#app/ui/note.tsx";
import { names } from "#app/features/notebook/content/names.ts";
import { editedLook, notebookLook } from "#app/features/notebook/content/ui/look.ts";
import type { WhiteboardProps } from "#app/features/notebook/drawing/ui/whiteboard-editor.tsx";
import { notebookConnection } from "../connection.ts";
import { extensionsFor } from "../extensions.ts";
import { endText, longPasteText, savingText } from "../text.ts";
import { NotebookToolbar } from "./notebook-toolbar.tsx";
import { type NotebookPart, PartTabs, panelOf } from "./part-tabs.tsx";

/** What is selected, and the block that it is in. */
export type PickedText = { term: string; context: string };

export type EditorProps = {
  otherId: string;
  /** First name of the other. */
  other: string;
  /** Of the person who writes here. */
  side: "student" | "teacher";
  /** "room": a column beside the call, which scrolls by itself. */
  place: "page" | "room";
  /** Beside a call: the words that are kept of the lesson, and one chosen here to be kept as well. */
  words?: {
    count: number;
    draw(picked: PickedText | null, onClose: () => void): ReactNode;
  };
  /** Shown until the words are here. */
  children: ReactNode;
};

/** The notebook of two people, written in by both at the same time. */
export default function NotebookEditor(props: EditorProps) {
  const { otherId, other, side, place, words, children } = props;
  const [part, setPart] = usePart(otherId, words !== undefined);
  const [picked, setPicked] = useState<PickedText | null>(null);
  const tabs = useId();
  const [connection] = useState(() => notebookConnection(otherId));
  useEffect(() => connection.show(), [connection]);
  const state = useStore(connection.store);
  const [tooLong, setTooLong] = useState(false);
  const editor = useEditor(
    {
      extensions: extensionsFor({ connection, other, onLongPaste: () => setTooLong(true) }),
      injectCSS: false,
      immediatelyRender: true,
      editable: false,
      onUpdate: () => setTooLong(false),
      editorProps: {
        attributes: {
          class: clsx(
            notebookLook,
            editedLook,
            "whitespace-pre-wrap outline-none",
            place === "page" && "min-h-60",
          ),
          "aria-label": `Notebook with ${other}`,
          role: "textbox",
          "aria-multiline": "true",
          dir: "auto",
        },
        handleClick: (view, _, event) => goToEnd(view, event),
      },
    },
    [connection],
  );
  const mayWrite = state.phase === "open" && state.canWrite;
  useEffect(() => {
    editor.setEditable(mayWrite, false);
  }, [editor, mayWrite]);
  const { phase } = state;
  const isDrawn = part === "whiteboard";
  const keep = () => {
    setPicked(pickedIn(editor));
    setPart("words");
  };
  const backToText = () => {
    setPicked(null);
    setPart("text");
    // The panel is not to be seen yet.
    setTimeout(() => editor.commands.focus());
  };
  return (
    <div
      data-part={isDrawn ? "whiteboard" : undefined}
      className={clsx("notebook", place === "room" && "flex min-h-0 grow flex-col")}
    >
      <PartTabs
        id={tabs}
        {...{ place, part }}
        words={words?.count}
        onPart={(next) => {
          setPicked(null);
          setPart(next);
        }}
      />
      {phase in endText ? (
        <Note tone="warn" className={place === "room" ? "m-3" : "mt-4"} role="alert">
          {endText[phase as keyof typeof endText]}
        </Note>
      ) : null}
      {isDrawn ? (
        <div
          {...panelOf(tabs, "whiteboard")}
          className={clsx(place === "room" && "flex min-h-0 grow flex-col")}
        >
          {phase === "opening" ? (
            <Opening />
          ) : phase === "refused" ? null : (
            <LazyWhiteboard {...{ connection, otherId, other, side, place, mayWrite }} />
          )}
        </div>
      ) : null}
      {words !== undefined && part === "words" ? (
        <div {...panelOf(tabs, "words")} className="min-h-0 grow overflow-y-auto p-4.5">
          {words.draw(picked, backToText)}
        </div>
      ) : null}
      {mayWrite && part === "text" ? (
        <NotebookToolbar
          editor={editor}
          place={place}
          onKeep={words === undefined ? undefined : keep}
        />
      ) : null}
      <div
        {...panelOf(tabs, "text")}
        hidden={part !== "text"}
        className={clsx(
          place === "room" ? "flex min-h-0 grow flex-col overflow-y-auto p-4.5" : "pt-5",
        )}
      >
        {tooLong ? (
          <Note tone="warn" className="mb-4" role="alert">
            {longPasteText}
          </Note>
        ) : null}
        {place === "room" ? (
          <p className="mb-3 text-sm text-muted max-md:hidden">
            You both write here. It stays, and is there again in your next lesson.
          </p>
        ) : null}
        {phase === "opening" ? (
          children
        ) : (
          <div className="flex grow flex-col rounded-note border border-transparent focus-within:outline-2 focus-within:outline-offset-8 focus-within:outline-(--focus)">
            <EditorContent editor={editor} className="grid grow" />
          </div>
        )}
      </div>
      <p
        role="status"
        className={clsx(
          "text-sm text-muted",
          place === "room" ? "px-4.5 pb-3 short:sr-only" : "mt-4",
        )}
      >
        {phase in endText ? null : savingText(state)}
      </p>
    </div>
  );
}

// For as long as the page is open: who closes the notebook beside the call finds it again as it was.
const lastParts = new Map<string, NotebookPart>();

function usePart(otherId: string, hasWords: boolean): [NotebookPart, (part: NotebookPart) => void] {
  const [part, setPart] = useState<NotebookPart>(() => {
    const last = lastParts.get(otherId) ?? "text";
    return last === "words" && !hasWords ? "text" : last;
  });
  return [
    part,
    (next) => {
      lastParts.set(otherId, next);
      setPart(next);
    },
  ];
}

/** A press below the last line goes on behind it, wherever it is across. */
function goToEnd(view: EditorView, { clientY }: MouseEvent): boolean {
  const { doc, selection, tr } = view.state;
  const last = view.dom.lastElementChild?.getBoundingClientRect();
  if (last === undefined || clientY <= last.bottom || !selection.empty) return false;
  view.dispatch(tr.setSelection(Selection.atEnd(doc)));
  return true;
}

/** What is selected in one block, or the word at the cursor; empty where there is none. */
function pickedIn(editor: Editor): PickedText {
  const { from, to, empty, $from } = editor.state.selection;
  const block = $from.parent;
  // What was struck out is in no sentence.
  let context = "";
  block.forEach((node) => {
    if (!node.marks.some(({ type }) => type.name === names.deleted)) context += node.text ?? "";
  });
  if (!empty) return { term: editor.state.doc.textBetween(from, to, " ").trim(), context };
  const words = new Intl.Segmenter(undefined, { granularity: "word" }).segment(block.textContent);
  const word = words.containing(Math.min($from.parentOffset, block.textContent.length - 1));
  return { term: word?.isWordLike ? word.segment : "", context };
}

/** The whiteboard is fetched when somebody chooses it. */
function LazyWhiteboard(props: WhiteboardProps) {
  const [loaded, setLoaded] = useState<{ Whiteboard: ComponentType<WhiteboardProps> } | "failed">();
  useEffect(() => {
    import("#app/features/notebook/drawing/ui/whiteboard-editor.tsx").then(
      ({ default: Whiteboard }) => setLoaded({ Whiteboard }),
      () => setLoaded("failed"),
    );
  }, []);
  if (loaded === "failed")
    return (
      <Note tone="warn" className="m-3" role="alert">
        The whiteboard could not be loaded. Load the page again.
      </Note>
    );
  return loaded === undefined ? <Opening /> : <loaded.Whiteboard {...props} />;
}

function Opening() {
  return (
    <p role="status" className="p-4.5 text-muted">
      Opening the whiteboard
    </p>
  );
}
