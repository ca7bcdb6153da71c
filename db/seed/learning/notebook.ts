import type { Tx } from "#app/platform/database/db.server.ts";
import type { NotebookContent, Run } from "#app/features/notebook/content/content.ts";
import { encoded } from "#app/features/notebook/volumes/said.ts";
import type { PlacedObject } from "#app/features/notebook/whiteboard/objects.ts";
import { hour } from "#app/platform/time/time.ts";
import {
  notebooks,
  notebookUpdates,
  notebookVersions,
  notebookVolumes,
} from "#db/schema/notebook/notebook.ts";
import type { LessonRows } from "../lessons/lesson-rows.ts";
import { insertMany } from "../store-rows.ts";

const said = (text: string): Run => ({ text });
const wrong = (text: string): Run => ({ text, mark: "deleted" });
const right = (text: string): Run => ({ text, mark: "inserted" });
const line = (...runs: Run[]) => ({ kind: "paragraph" as const, depth: 0, runs });
const heading = (text: string) => ({ kind: "heading" as const, depth: 0, runs: [said(text)] });
const remark = (text: string) => ({ kind: "remark" as const, depth: 0, runs: [said(text)] });

const before: NotebookContent = [
  heading("Plans that go wrong"),
  line(said("Si tendría tiempo, iría contigo.")),
  line(said("Llegué en casa a las once.")),
];

const after: NotebookContent = [
  heading("Plans that go wrong"),
  line(said("Si "), wrong("tendría"), right("tuviera"), said(" tiempo, iría contigo.")),
  remark("After si, the past subjunctive. The conditional waits for the second half."),
  line(said("Llegué "), wrong("en"), right("a"), said(" casa a las once.")),
  remark("Llegar takes a, never en."),
  line(said("Quedamos a las ocho y al final no vino nadie.")),
  { kind: "bullet", depth: 0, runs: [said("quedar en: to agree to do")] },
  { kind: "bullet", depth: 0, runs: [said("de golpe: all at once")] },
];

/** The sentence in its two halves, which belong together. */
const whiteboard: PlacedObject[] = [
  {
    kind: "text",
    sheet: 1,
    order: 1,
    colour: "ink",
    x: 240,
    y: 300,
    size: 120,
    text: "si tuviera",
  },
  { kind: "text", sheet: 1, order: 2, colour: "ink", x: 1240, y: 300, size: 120, text: "iría" },
  {
    kind: "arrow",
    sheet: 1,
    order: 3,
    colour: "green",
    weight: "medium",
    x: 830,
    y: 370,
    toX: 1150,
    toY: 370,
  },
  {
    kind: "ellipse",
    sheet: 1,
    order: 4,
    colour: "red",
    weight: "medium",
    x: 340,
    y: 270,
    width: 440,
    height: 200,
  },
  {
    kind: "text",
    sheet: 1,
    order: 5,
    colour: "red",
    x: 280,
    y: 520,
    size: 80,
    text: "past subjunctive",
  },
  {
    kind: "text",
    sheet: 1,
    order: 6,
    colour: "blue",
    x: 1240,
    y: 520,
    size: 80,
    text: "conditional",
  },
  {
    kind: "rectangle",
    sheet: 1,
    order: 7,
    colour: "blue",
    weight: "medium",
    x: 1200,
    y: 270,
    width: 280,
    height: 200,
  },
].map((object, n) => ({ id: `lesson-${n}`, object: object as PlacedObject["object"] }));

/** What the demo student and their teacher have written together in their last two lessons. */
export async function storeNotebook(
  tx: Tx,
  pair: { studentId: string; teacherId: string },
  lessons: LessonRows["lessons"],
): Promise<void> {
  const taught = lessons
    .filter(
      ({ studentId, teacherId, state }) =>
        studentId === pair.studentId && teacherId === pair.teacherId && state === "completed",
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(-2);
  const [first, last] = taught;
  if (first === undefined || last === undefined) return;
  const begun = first.startsAt;
  const changed = new Date(last.startsAt.getTime() + hour);
  const [made] = await tx
    .insert(notebooks)
    .values({ ...pair, createdAt: begun })
    .returning({ id: notebooks.id });
  const notebookId = made!.id;
  const update = encoded({ content: after, whiteboard });
  await insertMany(tx, notebookVolumes, [
    {
      notebookId,
      number: 1,
      begunAt: begun,
      changedAt: changed,
      squashedAt: changed,
      bytes: update.length,
      content: after,
      whiteboard,
    },
  ]);
  // Bytes do not travel as JSON, in which rows go by the hundred.
  await tx.insert(notebookUpdates).values({ notebookId, volume: 1, update, at: changed });
  await insertMany(
    tx,
    notebookVersions,
    [first, last].map(({ id, startsAt }, n) => ({
      lessonId: id!,
      notebookId,
      volume: 1,
      keptAt: new Date(startsAt.getTime() + 2 * hour),
      content: n === 0 ? before : after,
      whiteboard: n === 0 ? [] : whiteboard,
    })),
  );
}
