import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { clsx } from "clsx";
import {
  BookmarkPlus,
  Bold,
  Heading,
  Italic,
  List,
  ListOrdered,
  MessageSquareQuote,
  PencilLine,
  Redo2,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { names } from "#app/features/notebook/content/names.ts";
import { moveInToolbar } from "#app/features/notebook/content/ui/toolbar-keys.ts";
import { correct } from "../extensions.ts";

type Tool = {
  icon: LucideIcon;
  label: string;
  /** The block or mark that it turns on and off; undefined: it only does something. */
  of?: string;
  press(editor: Editor): void;
  /** A word beside the icon. */
  worded?: true;
};

const tools: Tool[] = [
  { icon: PencilLine, label: "Correct", of: names.inserted, press: correct, worded: true },
  { icon: Bold, label: "Bold", of: names.bold, press: (e) => e.chain().focus().toggleBold().run() },
  {
    icon: Italic,
    label: "Italic",
    of: names.italic,
    press: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    icon: Heading,
    label: "Heading",
    of: names.heading,
    press: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    icon: MessageSquareQuote,
    label: "Remark",
    of: names.remark,
    press: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    icon: List,
    label: "List",
    of: names.bullets,
    press: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    icon: ListOrdered,
    label: "Numbered list",
    of: names.numbers,
    press: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  { icon: Undo2, label: "Undo", press: (e) => e.chain().focus().undo().run() },
  { icon: Redo2, label: "Redo", press: (e) => e.chain().focus().redo().run() },
];

type ToolbarProps = {
  editor: Editor;
  place: "page" | "room";
  /** Keeps what is selected for the lesson; undefined where there is none. */
  onKeep: (() => void) | undefined;
};

/** What can be done with the words; one stop of Tab, and arrow keys within. */
export function NotebookToolbar({ editor, place, onKeep }: ToolbarProps) {
  const all: Tool[] =
    onKeep === undefined
      ? tools
      : [
          tools[0]!,
          { icon: BookmarkPlus, label: "Keep word", press: onKeep, worded: true },
          ...tools.slice(1),
        ];
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.filter(({ of }) => of !== undefined && now.isActive(of)).map(({ label }) => label),
  });
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Notebook"
      onKeyDown={moveInToolbar}
      className={clsx(
        "flex gap-0.5 border-b border-line bg-surface",
        place === "room"
          ? "shrink-0 overflow-x-auto px-2 py-1 [scrollbar-width:none] md:flex-wrap md:overflow-visible short:flex-nowrap short:overflow-x-auto"
          : "sticky inset-bs-0 z-10 flex-wrap py-1.5",
      )}
    >
      {all.map(({ icon: Icon, label, of, press, worded }, n) => (
        <button
          key={label}
          type="button"
          tabIndex={n === 0 ? 0 : -1}
          aria-pressed={of === undefined ? undefined : active.includes(label)}
          title={label === "Correct" ? "Correct (Ctrl Shift X)" : label}
          // The selection in the text is what the button is about.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(editor)}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control forced-colors:border px-2.5 text-sm font-semibold hover:bg-sunken aria-pressed:bg-butter aria-pressed:text-on-butter"
        >
          <Icon size={18} aria-hidden="true" />
          <span className={worded ? undefined : "sr-only"}>{label}</span>
        </button>
      ))}
    </div>
  );
}
