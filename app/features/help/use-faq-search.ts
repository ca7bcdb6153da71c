import { startTransition, useEffect, useRef, useState, type FormEvent } from "react";
import { useLocation } from "react-router";

/**
 * The search as it is typed. The address follows without an entry in the history per letter and without asking the
 * server; a navigation (a link, Back, the form sent) sets the field to what its address says.
 */
export function useSearchAsTyped(asked: string) {
  const { key } = useLocation();
  const [search, setSearch] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef<string>(undefined);

  // The first letter fetches the answers' code; until it is here the page stays as it is.
  const find = (words: string) => startTransition(() => setSearch(words));

  useEffect(() => {
    const input = field.current;
    if (input === null || shown.current === key) return;
    // What somebody typed before this ran counts; what a navigation brings replaces it.
    if (shown.current !== undefined) input.value = asked;
    shown.current = key;
    find(input.value.trim());
  }, [key, asked]);

  return {
    search,
    field,
    take(event: FormEvent<HTMLInputElement>) {
      const typed = event.currentTarget.value.trim();
      find(typed);
      const address = new URL(window.location.href);
      address.hash = "";
      if (typed === "") address.searchParams.delete("q");
      else address.searchParams.set("q", typed);
      window.history.replaceState(window.history.state, "", address);
    },
    clear() {
      if (field.current !== null) field.current.value = "";
      find("");
    },
  };
}

/** An address that names an answer opens it also when we were already here. */
export function useOpenTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    const entry = target?.closest("details");
    if (!entry || entry.open) return;
    entry.open = true;
    target!.scrollIntoView();
  }, [hash]);
}
