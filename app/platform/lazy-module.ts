import { use, useEffect, useSyncExternalStore } from "react";

export type LazyModule<Code> = ReturnType<typeof lazyModule<Code>>;

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** True while the server draws a page, and again while the browser takes that drawing over. */
export function useServerDrawn(): boolean {
  return useSyncExternalStore(never, no, yes);
}

const toLoad = new Set<() => Promise<unknown>>();

/** The server draws a page in one go: everything on demand is there before its first. */
export async function loadAll(): Promise<void> {
  // what has come may name more
  while (toLoad.size > 0)
    await Promise.all(
      [...toLoad].map(async (load) => {
        await load();
        toLoad.delete(load);
      }),
    );
}

/**
 * Code in a file of its own, which the browser fetches when it is first needed, once. Where it cannot be fetched it is
 * null, and the next caller tries again.
 */
export function lazyModule<Code>(fetchCode: () => Promise<Code>) {
  let here: Code | null = null;
  let coming: Promise<Code | null> | undefined;
  let failed = false;
  const listeners = new Set<() => void>();

  function load(): Promise<Code | null> {
    if (coming !== undefined && !failed) return coming;
    failed = false;
    const asked: Promise<Code | null> = fetchCode().then(
      (code) => {
        here = code;
        // React reads a promise that says so at once, and waits a turn for any other.
        Object.assign(asked, { status: "fulfilled", value: code });
        for (const listener of listeners) listener();
        return code;
      },
      () => {
        failed = true;
        return null;
      },
    );
    return (coming = asked);
  }

  if (import.meta.env.SSR) toLoad.add(load);

  const now = () => here;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  // A render asks again for the very promise it waited for, also when that has failed.
  const useAwaited = () => use(coming ?? load());

  return {
    load,
    /** The code; whatever draws it waits until it is here. */
    useAwaited,
    /**
     * The code, or null before it is here: a page goes on without it, and is drawn again when it has come. Only the
     * server's drawing, and its taking over, wait for what is `wanted`.
     */
    useLoaded(wanted: boolean): Code | null {
      const drawn = useServerDrawn();
      const code = useSyncExternalStore(subscribe, now, now);
      useEffect(() => {
        if (wanted) void load();
      }, [wanted]);
      return wanted && drawn ? useAwaited() : code;
    },
  };
}
