import { type Editor, Extension, Mark, mergeAttributes } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import { Plugin } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { yCursorPlugin } from "@tiptap/y-tiptap";
import { rules } from "#config/rules.ts";
import { names, textRoot } from "../content/names.ts";
import type { NotebookConnection } from "./connection.ts";

/** A word is one of them, or neither. */
const corrections = `${names.deleted} ${names.inserted}`;

/** What was wrong. What is typed after it is not. */
const Deleted = Mark.create({
  name: names.deleted,
  inclusive: false,
  excludes: corrections,
  parseHTML: () => [{ tag: "del" }, { tag: "s" }],
  renderHTML: ({ HTMLAttributes }) => ["del", mergeAttributes(HTMLAttributes), 0],
});

/** What is right instead. */
const Inserted = Mark.create({
  name: names.inserted,
  excludes: corrections,
  parseHTML: () => [{ tag: "ins" }],
  renderHTML: ({ HTMLAttributes }) => ["ins", mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-x": () => correct(this.editor) };
  },
});

/**
 * Strikes out what is selected, and what is typed next is what is right instead. Within a correction: ends it, or takes
 * back that something was wrong.
 */
export function correct(editor: Editor): boolean {
  const { to, empty } = editor.state.selection;
  if (empty)
    return editor.isActive(names.inserted)
      ? editor.chain().focus().unsetMark(names.inserted).run()
      : editor.chain().focus().setMark(names.inserted).run();
  if (editor.isActive(names.deleted)) return editor.chain().focus().unsetMark(names.deleted).run();
  return editor
    .chain()
    .focus()
    .unsetMark(names.inserted)
    .setMark(names.deleted)
    .setTextSelection(to)
    .setMark(names.inserted)
    .run();
}

export const isLongPaste = (text: string) => text.length > rules.notebook.pasteCharacters;

type Options = {
  connection: NotebookConnection;
  /** First name of the one whose cursor is shown. */
  other: string;
  onLongPaste(): void;
};

/** What a notebook is made of, and nothing else: what the server reads is what can be written. */
export function extensionsFor({ connection, other, onLongPaste }: Options) {
  return [
    StarterKit.configure({
      heading: { levels: [2] },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      link: false,
      strike: false,
      underline: false,
      // Both write without being asked: a page that is opened writes nothing.
      trailingNode: false,
      undoRedo: false,
    }),
    Deleted,
    Inserted,
    Collaboration.configure({ document: connection.doc, field: textRoot }),
    Extension.create({
      name: "otherCursor",
      addProseMirrorPlugins: () => [
        yCursorPlugin(connection.awareness, {
          cursorBuilder: () => cursorOf(other),
          selectionBuilder: () => ({ class: "bg-poppy-soft" }),
        }),
      ],
    }),
    Extension.create({
      name: "shortPaste",
      addProseMirrorPlugins: () => [
        new Plugin({
          props: {
            handlePaste(_, event) {
              if (!isLongPaste(event.clipboardData?.getData("text/plain") ?? "")) return false;
              onLongPaste();
              return true;
            },
          },
        }),
      ],
    }),
  ];
}

/** Where the other writes; their name is what the page knows, and not what their browser says. */
function cursorOf(name: string): HTMLElement {
  const cursor = document.createElement("span");
  cursor.className = "relative -ms-0.5 border-s-2 border-poppy";
  // Read out between the words of a sentence it would be a part of it.
  cursor.ariaHidden = "true";
  const label = document.createElement("span");
  label.className =
    "absolute -inset-bs-5 -inset-s-0.5 rounded-sm bg-poppy px-1.5 text-xs font-semibold whitespace-nowrap text-on-butter select-none";
  label.textContent = name;
  cursor.append("\u2060", label, "\u2060");
  return cursor;
}
