import { ArrowRight, Search } from "lucide-react";
import { useId } from "react";
import { Form } from "react-router";
import { searchCharacters } from "../forms.ts";

/** Above the list of chats, for people and messages; the address keeps what was asked. */
export function SearchField({ base, asked }: { base: string; asked: string }) {
  const id = useId();
  return (
    <Form
      method="get"
      action={base}
      role="search"
      className="relative mx-5 mb-3 flex items-center text-muted"
    >
      <label htmlFor={id} className="sr-only">
        Search people and messages
      </label>
      <Search size={17} aria-hidden="true" className="pointer-events-none absolute inset-s-3" />
      <input
        key={asked}
        id={id}
        type="search"
        name="q"
        defaultValue={asked}
        maxLength={searchCharacters}
        placeholder="People and messages"
        className="min-h-11 w-full rounded-note border-[1.5px] border-line-strong bg-surface ps-9 pe-12 text-sm text-ink"
      />
      <button
        type="submit"
        className="absolute inset-e-0 grid size-11 place-items-center rounded-note text-ink forced-colors:border"
      >
        <ArrowRight size={18} aria-hidden="true" />
        <span className="sr-only">Search</span>
      </button>
    </Form>
  );
}
