import type { TableMap } from "./column.ts";
import { accountDecisionsMap } from "./map/account-decisions.ts";
import { accountsMap } from "./map/accounts.ts";
import { applicationsMap } from "./map/applications.ts";
import { waysInMap } from "./map/ways-in.ts";
import { learningMap } from "./map/learning.ts";
import { lessonsMap } from "./map/lessons.ts";
import { operationsMap } from "./map/operations.ts";
import { noticesMap } from "./map/notices.ts";
import { cardCompanyMap } from "./map/card-company.ts";
import { ledgerMap } from "./map/ledger.ts";
import { moneyRecordsMap } from "./map/money-records.ts";
import { paymentsMap } from "./map/payments.ts";
import { notebookMap } from "./map/notebook.ts";
import { practiceMap } from "./map/practice.ts";
import { payoutsMap } from "./map/payouts.ts";
import { roomMap } from "./map/room.ts";
import { chatsMap } from "./map/chats.ts";
import { talkMap } from "./map/talk.ts";
import { teachingMap } from "./map/teaching.ts";

/**
 * Every column of the database: what it holds of people, why, for how long, and what becomes of it in a
 * person's copy and when they are erased. Erasing goes through it from the end, so that what finds
 * other rows is still there.
 */
export const dataMap: TableMap[] = [
  ...accountsMap,
  ...waysInMap,
  ...applicationsMap,
  ...teachingMap,
  ...lessonsMap,
  ...roomMap,
  ...paymentsMap,
  ...ledgerMap,
  ...moneyRecordsMap,
  ...cardCompanyMap,
  ...payoutsMap,
  ...chatsMap,
  ...talkMap,
  ...practiceMap,
  ...notebookMap,
  ...learningMap,
  ...noticesMap,
  ...operationsMap,
  // They point to reports, which go after them.
  ...accountDecisionsMap,
];
