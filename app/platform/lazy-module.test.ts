import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, it } from "vitest";
import { loadAll, lazyModule } from "./lazy-module.ts";

it("is fetched when it is first needed, once for all who need it", async () => {
  let fetches = 0;
  const code = lazyModule(async () => {
    fetches += 1;
    return { word: "here" };
  });
  expect(fetches).toBe(0);
  expect(await Promise.all([code.load(), code.load()])).toEqual([
    { word: "here" },
    { word: "here" },
  ]);
  await code.load();
  expect(fetches).toBe(1);
});

it("is null where it cannot be fetched, and asked for again by the next one that needs it", async () => {
  let isReachable = false;
  const code = lazyModule(async () => {
    if (!isReachable) throw new Error("no connection");
    return "here";
  });
  expect(await code.load()).toBeNull();
  isReachable = true;
  expect(await code.load()).toBe("here");
});

it("is waited for by the server's drawing where it is wanted, and left alone where it is not", async () => {
  let fetches = 0;
  const code = lazyModule(async () => {
    fetches += 1;
    return { word: "here" };
  });
  function Page({ wanted }: { wanted: boolean }) {
    return code.useLoaded(wanted)?.word ?? "without";
  }
  const drawn = async (wanted: boolean) => {
    const { prelude } = await prerenderToNodeStream(createElement(Page, { wanted }));
    return text(prelude);
  };
  expect(await drawn(false)).toBe("without");
  expect(fetches).toBe(0);
  expect(await drawn(true)).toBe("here");
  expect(await drawn(true)).toBe("here");
  expect(fetches).toBe(1);
});

it("is all there after one wait, with what it names in its turn", async () => {
  let inner: ReturnType<typeof lazyModule<string>> | undefined;
  const outer = lazyModule(async () => {
    inner = lazyModule(async () => "inner");
    return "outer";
  });
  function Page() {
    return `${outer.useAwaited()} ${inner!.useAwaited()}`;
  }
  expect(() => renderToString(createElement(Page))).toThrow();
  await loadAll();
  expect(renderToString(createElement(Page))).toBe("outer inner");
});
