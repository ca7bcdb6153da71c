import { inArray } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatMoney, moneyOf } from "#app/platform/money.ts";
import { isolated } from "#app/platform/pdf/text-runs.server.ts";
import { makePdf } from "#app/platform/pdf/document.server.ts";
import { formatDate, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { company } from "#config/company.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { listStatement, type StatementEntry } from "../ledger/statement.server.ts";
import { accountWords, eventWords } from "./text.ts";

const columns = [
  { title: "Date", share: 17 },
  { title: "What happened", share: 34 },
  { title: "Account", share: 21 },
];
const sums = [
  { title: "Amount", share: 13, end: true },
  { title: "Balance", share: 13, end: true },
];
const commission = { title: "Commission", share: 15, end: true };

/** The person's statement as a tagged PDF: the entries of the CSV, oldest first, in words and in the person's own time. */
export async function readStatementPdf(
  person: Pick<Person, "id" | "name" | "zone">,
  now = Date.now(),
): Promise<Buffer> {
  const rows = await listStatement(person.id);
  const starts = await lessonStarts(rows);
  const title = "Statement";
  const hasFees = rows.some(({ fee }) => fee !== null);
  return makePdf({ title, subject: company.legalName }, async (page) => {
    page.title(title);
    page.text(
      `For ${isolated(person.name)}. Every entry of your accounts up to ${formatDate(now, person.zone)}, oldest first. Times are those of ${zoneCity(person.zone)}.`,
    );
    page.text(
      `${company.legalName}, ${company.registeredAddress}. Company number ${company.companyNumber}.`,
      { muted: true },
    );
    if (rows.length === 0) page.text("There are no entries yet.");
    else
      await page.table(
        [...columns, ...(hasFees ? [commission] : []), ...sums],
        rows.map((row) => lineOf(row, { starts, zone: person.zone, hasFees })),
      );
    page.text("An amount with a minus left the account. The balance is that of the same account.", {
      muted: true,
    });
    if (hasFees)
      page.text("Our commission is taken off before: an amount is what you got after it.", {
        muted: true,
      });
  });
}

async function lessonStarts(rows: StatementEntry[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.flatMap(({ lessonId }) => lessonId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({ id: lessons.id, startsAt: lessons.startsAt })
    .from(lessons)
    .where(inArray(lessons.id, ids));
  return new Map(found.map(({ id, startsAt }) => [id, startsAt.getTime()]));
}

function lineOf(
  row: StatementEntry,
  { starts, zone, hasFees }: { starts: Map<string, number>; zone: string; hasFees: boolean },
): string[] {
  const at = Number(row.at);
  const lessonAt = row.lessonId === null ? undefined : starts.get(row.lessonId);
  const lesson = lessonAt === undefined ? "" : `, lesson of ${formatDate(lessonAt, zone)}`;
  const money = (minor: string) =>
    formatMoney(moneyOf(Number(minor), row.currency), row.currency, { pence: "always" });
  return [
    `${formatDate(at, zone)}, ${formatTime(at, zone)}`,
    `${eventWords[row.event]}${lesson}${row.other === null ? "" : `, with ${isolated(row.other)}`}`,
    accountWords[row.account.split(":")[0]!] ?? row.account,
    ...(hasFees ? [row.fee === null ? "" : money(row.fee)] : []),
    money(row.amount),
    money(row.balance),
  ];
}
