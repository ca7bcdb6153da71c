import { asc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { applicationEvents } from "#db/schema/teachers/applications.ts";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { canMoveApplication } from "../application-moves.ts";
import { applyPath, contentOf, isStep, type Application } from "../application-steps.ts";
import { findApplication, hasStudentTies, mayApplyAgainFrom } from "../applications.server.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { itemPrints } from "../checklist-item-hash.server.ts";
import {
  nameOfLanguage,
  namesOfLanguages,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import {
  lastReviewComments,
  listReviewComments,
  roundOf,
  withPortrait,
} from "../review-comments.server.ts";
import { reviewClock } from "./review-clock.ts";
import { itemKeys, reviewItems, type ReviewItem } from "../review-items.ts";
import { timelineOf } from "./status-timeline.ts";

export type StatusItem = {
  item: ReviewItem;
  /** "changed": it failed, and is another one now; "open": nobody has said anything of it yet. */
  look: "accepted" | "failed" | "changed" | "open";
  /** What the reviewer wrote. */
  reason: string;
  /** What of it we have, in a line. */
  summary: string;
  /** Where it is corrected. */
  to: string | null;
};

export type StatusView = NonNullable<Awaited<ReturnType<typeof readStatusPage>>["view"]>;

/** What an applicant reads of their application, or the page of the wizard they belong on instead. */
export async function readStatusPage(student: Student, now = Date.now()) {
  const application = await findApplication(student);
  if (application === null || application.state === "draft")
    return { elsewhere: applyPath(application), view: null };
  const { id, state, submittedAt, reason, decidedAt, version } = application;
  const [items, steps, hasTies] = await Promise.all([
    readItems(application),
    listSteps(id),
    state === "submitted" || state === "in_review" ? hasStudentTies(student.id) : false,
  ]);
  const againFrom = mayApplyAgainFrom(application);
  const due = submittedAt === null ? null : reviewClock(submittedAt.getTime(), now, brand.zone).due;
  const view = {
    state,
    version,
    reason: state === "rejected" ? reason : null,
    items,
    passesRest: passesRest(items),
    due,
    decidedAt: decidedAt?.getTime() ?? null,
    timeline: timelineOf({ state, steps, due }, student.zone),
    againFrom,
    canApplyAgain: againFrom !== null && againFrom <= now,
    canWithdraw: canMoveApplication(state, "withdrawn", "applicant"),
    /** Lessons or money as a student that an approval has to wait for. */
    hasTies,
    content: contentOf(application),
    country: countryName(application.country),
    names: namesOfLanguages(application.languages),
    name: student.name,
    zone: student.zone,
  };
  return { elsewhere: null, view };
}

/** A comment is read once it was decided upon; what was accepted in an earlier round, at once. */
async function readItems(application: Application): Promise<StatusItem[]> {
  const { id, state } = application;
  if (state === "withdrawn") return [];
  const isBeingRead = state === "submitted" || state === "in_review";
  const shown = isBeingRead
    ? await carried(id, await roundOf(db(), id))
    : (await lastReviewComments(db(), id)).comments;
  if (Object.keys(shown).length === 0) return [];
  const prints = itemPrints(await withPortrait(db(), application));
  return itemKeys.flatMap((item) => {
    const comment = shown[item];
    const { step } = reviewItems[item];
    // That there is no second account is nothing to tell somebody who has one account.
    if (item === "duplicate" && comment?.verdict !== "failed") return [];
    if (comment === undefined && !isBeingRead) return [];
    const look =
      comment === undefined
        ? "open"
        : comment.verdict === "accepted"
          ? "accepted"
          : comment.print === prints[item] || state !== "changes_requested"
            ? "failed"
            : "changed";
    return [
      {
        item,
        look,
        reason: comment?.reason ?? "",
        summary: summaryOf(application, item),
        to: step === null ? null : stepPath(item, step),
      },
    ];
  });
}

/** Whether the admin who read it has accepted all that they did not send back. */
function passesRest(items: StatusItem[]): boolean {
  const looked = new Set(items.map(({ item }) => item));
  // "duplicate" is never shown where it passed
  return itemKeys.every((item) => item === "duplicate" || looked.has(item));
}

/** What this round has taken over from the one before: while somebody reads, nothing else is told. */
async function carried(applicationId: string, round: number) {
  const [mine, before] = await Promise.all([
    listReviewComments(db(), applicationId, round),
    listReviewComments(db(), applicationId, round - 1),
  ]);
  return Object.fromEntries(
    itemKeys.flatMap((item) => {
      const [now, then] = [mine[item], before[item]];
      const isUnchanged = then?.verdict === "accepted" && then.print === now?.print;
      return isUnchanged ? [[item, then]] : [];
    }),
  ) as typeof mine;
}

/** The portrait is the account's; a step that the wizard does not have is looked for on its last page. */
function stepPath(item: ReviewItem, step: string): string {
  if (isStep(step)) return `/teacher/apply/${step}`;
  return item === "photo" ? "/account/profile" : "/teacher/apply/review";
}

function summaryOf(application: Application, item: ReviewItem): string {
  const { languages, credentials, offers, headline, identityFileId } = application;
  switch (item) {
    case "identity":
      return identityFileId === null
        ? "Who you are."
        : `The copy is deleted ${rules.apply.idDocumentKeepDays} days after the decision.`;
    case "language-level":
      return languages
        .map(({ language, level }) => `${nameOfLanguage(language)}, ${level}.`)
        .join(" ");
    case "documents":
      return credentials.length === 0
        ? "None given."
        : credentials.map(({ title }) => title).join(", ");
    case "photo":
      return "What students see first.";
    case "video":
      return "What students hear of you before they book.";
    case "text":
      return headline;
    case "price":
      return offers
        .map(({ title, minutes, pricePence }) => {
          const price = formatMoney(pricePence, undefined, { pence: "always" });
          return `${title}, ${minutes} minutes, ${price}.`;
        })
        .join(" ");
    case "duplicate":
      return "One person, one account.";
    case "policy":
      return "Your age, and the terms for teachers.";
  }
}

async function listSteps(applicationId: string) {
  const rows = await db()
    .select({
      to: applicationEvents.to,
      from: applicationEvents.from,
      at: applicationEvents.at,
      by: users.name,
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorId))
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id));
  return rows.map(({ at, from, to, by }) => ({
    to,
    from,
    at: at.getTime(),
    by,
  }));
}
