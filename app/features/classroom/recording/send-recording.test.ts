import { expect, it } from "vitest";
import { createRecordingSender } from "./send-recording.ts";

/** A server that keeps what it is sent, and does to each request what `faults` says in turn. */
function aServer(faults: ("away" | "answer-lost" | number)[]) {
  let kept = "";
  const asked: string[] = [];
  const ask = (async (path: string, init: RequestInit) => {
    const query = path.split("?")[1]!;
    asked.push(query);
    const fault = faults.shift();
    if (fault === "away") throw new TypeError("no network");
    if (typeof fault === "number") return Response.json({}, { status: fault });
    if (query === "end") return Response.json({ ok: true });
    const isNext = Number(query.split("=")[1]) === kept.length;
    if (isNext) kept += await (init.body as Blob).text();
    if (fault === "answer-lost") throw new TypeError("no network");
    return Response.json({ received: kept.length }, { status: isNext ? 200 : 409 });
  }) as unknown as typeof fetch;
  const refused: number[] = [];
  const pause = async () => {};
  const onRefused = (status: number) => void refused.push(status);
  const sender = createRecordingSender({ path: "/it", onRefused, ask, pause });
  return { sender, asked, refused, kept: () => kept };
}

it("what is recorded while nobody answers is kept, and sent once and in order", async () => {
  const server = aServer(["away", "answer-lost", 503, "away"]);
  for (const words of ["one ", "two ", "three"]) server.sender.add(new Blob([words]));
  await server.sender.finish();
  expect(server.kept()).toBe("one two three");
  expect(server.asked.filter((query) => query === "end")).toHaveLength(1);
});

it("nothing more is sent once one of the two has ended it", async () => {
  const server = aServer([403]);
  server.sender.add(new Blob(["one "]));
  await server.sender.finish();
  server.sender.add(new Blob(["two "]));
  await server.sender.finish();
  expect([server.kept(), server.refused, server.asked.length]).toEqual(["", [403], 1]);
});
