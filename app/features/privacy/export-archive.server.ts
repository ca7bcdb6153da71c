import { Zip, ZipDeflate } from "fflate";
import type { Person, Student } from "#app/access/actor.ts";
import { statementOf } from "#app/features/payments/ledger/statement.server.ts";
import { readStatementPdf } from "#app/features/payments/receipts/statement-pdf.server.ts";
import { studentPaymentsCsv } from "#app/features/payments/receipts/student-payments.server.ts";
import { wordsPackage } from "#app/features/practice/transfer/anki-package.server.ts";
import { wordsCsv } from "#app/features/practice/transfer/words-csv.server.ts";
import { exportLessons } from "#app/features/scheduling/calendar-sync/export-lessons.server.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { exportData } from "./export-data.server.ts";

type Content = { name: string; parts: () => AsyncIterable<string | Uint8Array> };

/** `student` where the person is one: words and payments are a student's alone. */
function contentsOf(person: Person, student: Student | null, now: Date): Content[] {
  const one = (name: string, read: () => Promise<string | Uint8Array>): Content => ({
    name,
    async *parts() {
      yield await read();
    },
  });
  const lessons = (name: string) =>
    one(name, async () => (await exportLessons(person, name, now)).text);
  const ofRoles = [
    lessons("lessons.csv"),
    lessons("lessons.ics"),
    one("statement.csv", () => statementOf(person.id, now)),
    one("statement.pdf", () => readStatementPdf(person, now.getTime())),
  ];
  const ofStudents = (own: Student) => [
    one("payments.csv", () => studentPaymentsCsv(own)),
    one("words.csv", () => wordsCsv(own)),
    one("words.apkg", () => wordsPackage(own, nameOfLanguage, now.getTime())),
  ];
  return [
    { name: "my-data.json", parts: () => exportData(person, now) },
    ...(person.role === "student" || person.role === "teacher" ? ofRoles : []),
    ...(student === null ? [] : ofStudents(student)),
  ];
}

/**
 * A person's own copy as the parts of one ZIP file: everything as JSON, lessons as a table and for a calendar, the
 * statement to check and to read, and a student's payments and words. One content is read and packed after the other.
 */
export async function* exportArchive(
  person: Person,
  student: Student | null,
  now = new Date(),
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes);
  });
  for (const { name, parts } of contentsOf(person, student, now)) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = now;
    zip.add(entry);
    for await (const part of parts()) {
      entry.push(typeof part === "string" ? Buffer.from(part) : part);
      yield* packed.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
}
