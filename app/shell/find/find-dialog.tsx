import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FoundGroups, type FoundGroup } from "./found-groups.tsx";

/** Between the last key and the question. */
const pauseMilliseconds = 250;

/** The page "Find" as a dialog, over any page of the admins; Enter goes to the page itself. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { load, data, state } = useFetcher<{ text: string; groups: FoundGroup[] }>({
    key: "admin-find",
  });
  const opened = useRef(useLocation().key);
  const { key } = useLocation();
  useEffect(() => {
    dialog.current?.showModal();
    // The dialog would begin at its first button.
    dialog.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  }, []);
  // A link was followed: the page behind is another one.
  useEffect(() => {
    if (key !== opened.current) dialog.current?.close();
  }, [key]);
  useEffect(() => {
    if (text.trim() === "") return;
    const wait = setTimeout(
      () => void load(`/admin/find?q=${encodeURIComponent(text.trim())}`),
      pauseMilliseconds,
    );
    return () => clearTimeout(wait);
  }, [text, load]);
  const isAnswer = state === "idle" && data !== undefined && data.text === text.trim();
  const many = isAnswer ? data.groups.reduce((sum, { items }) => sum + items.length, 0) : 0;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="find-title"
      className="m-auto mt-[10vh] max-h-[80vh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-panel border border-line bg-surface p-5 text-ink backdrop:bg-black/50"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="find-title" className="text-xl">
          Find
        </h2>
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
      <Form method="get" action="/admin/find" role="search" className="flex items-end gap-2.5">
        <TextField
          name="q"
          type="search"
          label="Name, email, number or page"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-w-0 flex-1"
        />
        <Button className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Find
        </Button>
      </Form>
      <p role="status" className="my-3 text-sm text-muted">
        {isAnswer ? (many === 0 ? "Nothing like that." : `${many} found.`) : ""}
      </p>
      {isAnswer ? <FoundGroups groups={data.groups} level={3} /> : null}
    </dialog>
  );
}
