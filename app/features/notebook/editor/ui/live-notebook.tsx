import { useEffect, useState, type ComponentType } from "react";
import type { EditorProps } from "./notebook-editor.tsx";

/**
 * A notebook that can be written in as soon as its editor has been fetched, which no page waits for. Until then, and where
 * it does not come, it is read.
 */
export function LiveNotebook({ children, ...props }: EditorProps) {
  const [editor, setEditor] = useState<{ Editor: ComponentType<EditorProps> }>();
  useEffect(() => {
    import("./notebook-editor.tsx").then(
      ({ default: Editor }) => setEditor({ Editor }),
      () => {},
    );
  }, []);
  if (editor === undefined) return children;
  return <editor.Editor {...props}>{children}</editor.Editor>;
}
