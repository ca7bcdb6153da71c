import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  useEffect,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { type LazyModule, lazyModule, useServerDrawn } from "#app/platform/lazy-module.ts";

/** In development code always comes, so that a change of it shows. */
const keepsServerHtml = import.meta.env.PROD && !import.meta.env.SSR;
/** Since the first page was taken over. The parts of a page that comes later are fetched with it. */
let drawsHere = false;

/**
 * A part that shows its props and does nothing: no state, no effect, links and plain forms at most. Where the
 * server has drawn it the browser keeps that HTML and never fetches its code; that comes when the part is drawn
 * here, on a page reached by a link or with other props (docs/decisions/015-static-islands.md). Props are plain data.
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const code = lazyModule(load);
  if (drawsHere) void code.load();
  return island(code);
}

/** Static islands of one page, of which it draws one by its name: only the code of that one is ever fetched. */
export function staticIslands<Name extends string, Props extends object = object>(
  loads: Record<Name, () => Promise<ComponentType<Props>>>,
): Record<Name, FunctionComponent<Props>> {
  const islands: Partial<Record<Name, FunctionComponent<Props>>> = {};
  for (const name in loads) islands[name] = island(lazyModule(loads[name]));
  return islands as Record<Name, FunctionComponent<Props>>;
}

function island<Props extends object>(
  code: LazyModule<ComponentType<Props>>,
): FunctionComponent<Props> {
  return function StaticIsland(props: Props) {
    const drawn = useServerDrawn();
    // the server keeps nothing, and need not write the props of every part down
    const text = keepsServerHtml ? JSON.stringify(props) : "";
    const [serverDrawn, setServerDrawn] = useState(drawn && keepsServerHtml ? text : null);
    // once drawn here, it is drawn here for good: the server's HTML is gone
    if (serverDrawn !== null && serverDrawn !== text) setServerDrawn(null);
    return serverDrawn === text ? <ServerDrawn /> : <Drawn code={code} props={props} />;
  };
}

/** React leaves the children of an element alone whose HTML was set by hand. */
function ServerDrawn() {
  return <div data-static="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

type DrawnProps<Props> = { code: LazyModule<ComponentType<Props>>; props: Props };

function Drawn<Props extends object>({ code, props }: DrawnProps<Props>) {
  // oxlint-disable-next-line react/hooks -- an island's code is the same each time it is drawn
  const part = code.useAwaited();
  return <div data-static="">{part === null ? <LoadAgain /> : createElement(part, props)}</div>;
}

/** The file is gone or out of reach: the server draws the page, or the offline page comes. */
function LoadAgain() {
  useEffect(() => location.reload(), []);
  return null;
}

/** Lets the links and searches in static islands lead on as all others do, without a new document. Once, in the frame. */
export function useStaticLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    drawsHere = true;
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        "[data-static] a[data-discover]",
      );
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      // a drawn link has answered already
      if (!link || link.target || event.defaultPrevented || event.button !== 0 || elsewhere) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      void navigate(pathname + search + hash, {
        replace: link.href === location.href,
        preventScrollReset: "keepsScroll" in dataset,
      });
    }
    function ask(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (
        event.defaultPrevented ||
        form.method !== "get" ||
        !form.matches("[data-static] [data-discover]")
      )
        return;
      event.preventDefault();
      const fields = [...new FormData(form, event.submitter)] as [string, string][];
      void navigate(`${new URL(form.action).pathname}?${new URLSearchParams(fields)}`);
    }
    document.addEventListener("click", follow);
    document.addEventListener("submit", ask);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", ask);
    };
  }, [navigate]);
}
