import { expect, it } from "vitest";
import { refuseWrites, type Table } from "./check-table-owners.ts";

const lessons: Table = { name: "lessons", owner: "scheduling" };
const tables = new Map([["lessons", lessons]]);

it("lets the owner of a table write it, and teaches everybody else", () => {
  const own = "app/features/scheduling/booking/book-lesson.server.ts";
  const other = "app/features/chat/conversations/open-chat.server.ts";
  for (const write of [
    "tx.update(lessons).set({})",
    "sql`delete from lessons`",
    "sql`insert into ${lessons}`",
  ]) {
    expect(refuseWrites(own, write, tables)).toEqual([]);
    expect(refuseWrites(other, write, tables)).toEqual([
      expect.stringMatching(/Call a verb of the owner/),
    ]);
  }
  expect(refuseWrites(other, "db().select().from(lessons)", tables)).toEqual([]);
});
