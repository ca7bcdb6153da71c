import { expect, it, vi } from "vitest";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPageOf, useSockets } from "#test/asking/sockets.ts";
import { ask, listen, type LiveStatus, liveStatus, onLiveOpen } from "./use-live.ts";

useDatabase();
useSockets();

it("is open in the end also where its code did not come at first, and says meanwhile that it is not", async () => {
  await aPageOf(await aStudent());
  let fetches = 0;
  vi.doMock("partysocket/ws", async () => {
    fetches += 1;
    if (fetches === 1) throw new Error("no connection");
    return vi.importActual("partysocket/ws");
  });
  const seen: LiveStatus[] = [];
  onLiveOpen(() => seen.push(liveStatus()));
  await expect.poll(liveStatus).toBe("lost");
  listen("chat.unread", () => {});
  await expect.poll(liveStatus).toBe("open");
  expect(seen).toEqual(["open"]);
  expect(fetches).toBe(2);
  expect(await ask("ping", null)).toBe(null);
  vi.doUnmock("partysocket/ws");
});
