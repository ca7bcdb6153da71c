/** What the parts of a notebook are called in its Yjs document; the editor's names for blocks and marks. */
export const textRoot = "text";
export const whiteboardRoot = "whiteboard";

export const names = {
  paragraph: "paragraph",
  heading: "heading",
  remark: "blockquote",
  bullets: "bulletList",
  numbers: "orderedList",
  item: "listItem",
  lineBreak: "hardBreak",
  bold: "bold",
  italic: "italic",
  deleted: "deleted",
  inserted: "inserted",
} as const;
