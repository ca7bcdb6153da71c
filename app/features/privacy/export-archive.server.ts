import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { listOwnFiles, type OwnFile } from "#app/features/files/own-files.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { Person, Student } from "#app/access/actor.ts";
import { statementOf } from "#app/features/payments/ledger/statement.server.ts";
import { readStatementPdf } from "#app/features/payments/receipts/statement-pdf.server.ts";
import { studentPaymentsCsv } from "#app/features/payments/receipts/student-payments.server.ts";
import { wordsPackage } from "#app/features/practice/transfer/anki-package.server.ts";
import { wordsCsv } from "#app/features/practice/transfer/words-csv.server.ts";
import { exportLessons } from "#app/features/scheduling/calendar-sync/export-lessons.server.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { exportReadable } from "./export-readable.server.ts";
import { exportData } from "./export-data.server.ts";

type Content = {
  name: string;
  parts: () => AsyncIterable<string | Uint8Array>;
  /** It is packed already: a picture, a recording. */
  isPacked?: boolean;
};

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
    one("read-me-first.txt", async () => readMe(person, student !== null)),
    { name: "my-data.html", parts: () => exportReadable(person, now) },
    { name: "my-data.json", parts: () => exportData(person, now) },
    ...(person.role === "student" || person.role === "teacher" ? ofRoles : []),
    ...(student === null ? [] : ofStudents(student)),
  ];
}

/** What each file of the archive is, and what opens it. */
function readMe({ role }: Person, isStudent: boolean): string {
  const hasLessons = role === "student" || role === "teacher";
  const lines = [
    `This is your copy of everything that ${brand.name} keeps about you.`,
    "",
    "my-data.html: all of it to read. It opens in any browser, without the internet.",
    "my-data.json: the same for programs, with what each thing is kept for and how long.",
    ...(hasLessons
      ? [
          "lessons.csv: your lessons as a table, for a spreadsheet.",
          "lessons.ics: your lessons for a calendar.",
          "statement.pdf and statement.csv: what you paid or earned, to read and to check.",
        ]
      : []),
    ...(isStudent
      ? [
          "payments.csv: your payments as a table.",
          "words.csv and words.apkg: the words that you practise, as a table and for Anki.",
        ]
      : []),
    "files: the pictures, papers, recordings and other files that you gave us, where there are any.",
    "",
    "Keep it somewhere safe: anybody who has it can read it.",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** The newest files that fit into `limit` bytes together, and those that do not. */
function fitting(all: OwnFile[], limit: number): { within: OwnFile[]; beyond: OwnFile[] } {
  let left = limit;
  const within = all.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
  return { within, beyond: all.filter((one) => !within.includes(one)) };
}

/** The files of a person, each as it is, and a list of those that the archive has no room for. */
async function* filesOf(person: Person, limit: number): AsyncGenerator<Content> {
  const { within, beyond } = fitting(await listOwnFiles(person), limit);
  const missing: OwnFile[] = [];
  for (const file of within) {
    const body = await file.open();
    if (body === null) missing.push(file);
    else yield { name: file.path, parts: () => body, isPacked: true };
  }
  const told = [
    ...beyond.map(({ id, path }) => `${path}: ${env().publicUrl}/files/${id}`),
    ...missing.map(({ path }) => `${path}: could not be read, please ask us`),
  ];
  if (told.length === 0) return;
  const why = `An archive holds ${rules.account.archiveMegabytes} MB of files, the newest first. These are not in it. Each opens at its address while you are signed in.`;
  yield {
    name: "files-not-in-here.txt",
    parts: async function* () {
      yield `${why}\n\n${told.join("\n")}\n`;
    },
  };
}

/**
 * A person's own copy as the parts of one ZIP file: everything to read and as JSON, lessons as a table and for a calendar, the
 * statement to check and to read, a student's payments and words, and their files, the newest `limit` bytes of them.
 * One content is read and packed after the other, so no more than a piece of it is in memory.
 */
export async function* exportArchive(
  person: Person,
  student: Student | null,
  now = new Date(),
  limit = rules.account.archiveMegabytes * 1_000_000,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes);
  });
  async function* all() {
    yield* contentsOf(person, student, now);
    yield* filesOf(person, limit);
  }
  for await (const { name, parts, isPacked } of all()) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
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
