/** How the words of a notebook look, read or written: the editor draws plain elements, without classes. */
export const deletedLook = "text-danger decoration-2";
export const insertedLook =
  "rounded-sm bg-butter px-1.5 py-0.5 font-semibold text-on-butter no-underline";

export const notebookLook =
  "text-lg leading-relaxed wrap-anywhere [&>*+*]:mt-3 [&_h2]:mt-6! [&_h2]:text-2xl [&_h2:first-child]:mt-0! [&_blockquote]:text-base [&_blockquote]:text-muted [&_blockquote]:border-s-3 [&_blockquote]:border-line-strong [&_blockquote]:ps-3.5 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-6 [&_ol]:ps-6 [&_li>p]:my-1 [&_del+ins]:ms-1 [&_:is(p,h2)]:[unicode-bidi:plaintext]";

/** The same of corrections for the elements that the editor draws. */
export const editedLook =
  "[&_del]:text-danger [&_del]:decoration-2 [&_ins]:rounded-sm [&_ins]:bg-butter [&_ins]:px-1.5 [&_ins]:py-0.5 [&_ins]:font-semibold [&_ins]:text-on-butter [&_ins]:no-underline";
