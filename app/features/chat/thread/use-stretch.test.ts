import { expect, it } from "vitest";
import type { Message } from "../conversations/message.ts";
import { withChanges, withLoaded, withRead } from "./use-stretch.ts";

const some = (...seqs: number[]) => seqs.map((seq) => ({ seq, change: seq }) as Message);
const seqsOf = ({ messages }: { messages: Message[] }) => messages.map(({ seq }) => seq);

it("a stretch takes what joins it, and nothing that would leave a gap", () => {
  const newest = { messages: some(5, 6), later: false };
  expect(seqsOf(withChanges(newest, some(2, 6, 7)))).toEqual([5, 6, 7]);
  const further = { messages: some(1, 2), later: true };
  expect(seqsOf(withChanges(further, some(2, 7)))).toEqual([1, 2]);
  expect(seqsOf(withChanges({ messages: [], later: false }, some(1)))).toEqual([1]);
});

it("no more than three hundred are drawn: going up leaves the newest behind, going down the oldest", () => {
  const range = (from: number, to: number) =>
    some(...Array.from({ length: to - from + 1 }, (_, n) => from + n));
  const shown = { messages: range(701, 1_000), later: false };
  const up = withRead(shown, { before: 701 }, { messages: range(651, 700), lastSeq: 1_000 });
  expect([seqsOf(up)[0], seqsOf(up).at(-1), up.later]).toEqual([651, 950, true]);
  const down = withRead(up, { after: 950 }, { messages: range(951, 1_000), lastSeq: 1_000 });
  expect([seqsOf(down)[0], seqsOf(down).at(-1), down.later]).toEqual([701, 1_000, false]);
  const first = withRead(shown, { around: 1 }, { messages: range(1, 50), lastSeq: 1_000 });
  expect([seqsOf(first)[0], seqsOf(first).at(-1), first.later]).toEqual([1, 50, true]);
});

it("a page that is read again keeps what its reader has loaded further up, where the two join", () => {
  const shown = { messages: some(1, 2, 3), later: false };
  expect(seqsOf(withLoaded(shown, { messages: some(3, 4), later: false }))).toEqual([1, 2, 3, 4]);
  expect(seqsOf(withLoaded(shown, { messages: some(5, 6), later: false }))).toEqual([5, 6]);
  expect(
    seqsOf(withLoaded({ ...shown, later: true }, { messages: some(9), later: false })),
  ).toEqual([1, 2, 3]);
});
