import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { rules } from "#config/rules.ts";
import { savedReplies } from "#db/schema/chat/chat.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { foundReplies } from "./found-replies.ts";
import {
  addSavedReply,
  deleteSavedReply,
  editSavedReply,
  listSavedReplies,
} from "./saved-replies.server.ts";

useDatabase();

const late = { title: "Late", text: "Five minutes, sorry!" };

it("a saved reply is changed from its latest version alone, and keeps a title of its own", async () => {
  const teacher = await aTeacher();
  await addSavedReply(teacher, late);
  expect(await addSavedReply(teacher, { ...late, title: "LATE" })).toMatchObject({
    reason: "title-taken",
  });
  const [known] = await listSavedReplies(teacher);
  const { id, version } = known!;
  const edit = { ...late, text: "Ten minutes!", version };
  expect(await editSavedReply(teacher, id, edit)).toEqual({ ok: true });
  expect(await editSavedReply(teacher, id, edit)).toMatchObject({ reason: "changed-meanwhile" });
  const other = await aTeacher();
  await expect(editSavedReply(other, id, edit)).rejects.toThrow("not-found");
  await expect(deleteSavedReply(other, id)).rejects.toThrow("not-found");
  await deleteSavedReply(teacher, id);
  expect(await listSavedReplies(teacher)).toEqual([]);
});

it("two tabs at once do not bring a teacher over the number of saved replies", async () => {
  const teacher = await aTeacher();
  const rows = Array.from({ length: rules.chat.savedReplies - 1 }, (_, n) => ({
    teacherId: teacher.id,
    title: `Title ${n}`,
    text: "Text",
    createdAt: new Date(),
  }));
  await chatDb().insert(savedReplies).values(rows);
  const added = await Promise.all(
    ["one", "two"].map((title) => addSavedReply(teacher, { title, text: "Text" })),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listSavedReplies(teacher)).toHaveLength(rules.chat.savedReplies);
});

it("a saved reply is found by words of its title, then of its text, with or without accents", () => {
  const replies = [
    { title: "Hello", text: "¿Qué tal? See you on Friday" },
    { title: "Días libres", text: "No lessons then" },
    { title: "Friday", text: "Hello" },
  ];
  const titles = (asked: string) => foundReplies(replies, asked).map(({ title }) => title);
  expect(titles("dias")).toEqual(["Días libres"]);
  expect(titles("friday")).toEqual(["Friday", "Hello"]);
  expect(titles("")).toHaveLength(3);
});
