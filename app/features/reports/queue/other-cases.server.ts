import type { Admin } from "#app/access/actor.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { listWaitingSanctions } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { contactTopics, isContactTopic } from "#app/features/support/contact-topics.ts";
import { listMessages } from "#app/features/support/messages.server.ts";
import { listWaitingDecisions } from "#app/features/teachers/sanctions/waiting-decisions.server.ts";
import { listTextChanges } from "#app/features/teachers/text-changes/text-changes.server.ts";
import { listApplications } from "#app/features/teachers/vetting/application-queue.server.ts";
import { applicationQuery } from "#app/features/teachers/vetting/queue-query.ts";
import type { Severity } from "#db/schema/reports/report-values.ts";

/** What waits for an admin beside reports. */
export type OtherCase = {
  id: string;
  severity: Severity;
  title: string;
  /** Whom it concerns, and its number where it has one. */
  line: string;
  about: "Message" | "Public text" | "Sanction" | "Profile change";
  /** UTC milliseconds; its clock runs from here. */
  createdAt: number;
  to: string;
};

/**
 * What else waits for this admin, by its clock: messages of the contact page, changed public texts, for who decides
 * about teachers, appeals, proposals to close and changes of checked parts, and, for who decides about people, appeals
 * and proposals about accounts. The longest waiting page of each.
 */
export async function listOtherCases(admin: Admin): Promise<OtherCase[]> {
  const decidesTeachers = rightsOf(admin).includes("applications");
  const [written, texts, decisions, accounts, changes] = await Promise.all([
    listMessages(admin, null),
    listTextChanges(admin, null),
    decidesTeachers ? listWaitingDecisions(admin, null) : null,
    listWaitingSanctions(admin),
    decidesTeachers
      ? listApplications(admin, { ...applicationQuery.parse({ kind: "change" }), show: "waiting" })
      : null,
  ]);
  return [
    ...written.messages
      .filter(({ state }) => state === "open")
      .map(({ id, number, topic, name, dueAt, createdAt }) => ({
        id,
        // A day that the law sets makes it a matter between people, and not of the service alone.
        severity: dueAt === null ? ("S3" as const) : ("S2" as const),
        title: isContactTopic(topic) ? contactTopics[topic] : topic,
        line: `Message ${number}, ${name}`,
        about: "Message" as const,
        createdAt,
        to: `/admin/reports?tab=messages#message-${number}`,
      })),
    ...texts.changes.map(({ id, name, part, firstChangedAt }) => ({
      id,
      severity: "S3" as const,
      title: part === "profile" ? "Changed profile text" : "Changed offer text",
      line: name,
      about: "Public text" as const,
      createdAt: firstChangedAt,
      to: `/admin/reports?tab=texts#text-${id}`,
    })),
    ...(decisions?.rows ?? [])
      .filter(({ isForReader }) => isForReader)
      .map(({ id, teacherId, name, about, since }) => ({
        id,
        severity: "S2" as const,
        title: decisionTitles[about],
        line: name,
        about: "Sanction" as const,
        createdAt: since,
        to: `/admin/teachers/published/${teacherId}`,
      })),
    ...accounts.rows
      .filter(({ isForReader }) => isForReader)
      .map(({ id, userId, name, about, since }) => ({
        id,
        severity: "S2" as const,
        title:
          about === "appeal"
            ? "Appeal against a decision about an account"
            : "Proposal to suspend an account",
        line: name,
        about: "Sanction" as const,
        createdAt: since,
        to: `/admin/people/${userId}/decisions`,
      })),
    ...(changes?.rows ?? []).map(({ id, name, at }) => ({
      id,
      severity: "S3" as const,
      title: "Change of a checked part",
      line: name,
      about: "Profile change" as const,
      createdAt: at,
      to: `/admin/teachers/${id}`,
    })),
  ];
}

const decisionTitles = {
  appeal: "Appeal against a sanction",
  closing: "Proposal to close an account",
  reliability: "Reliability: hide a profile?",
};
