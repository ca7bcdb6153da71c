import { href } from "react-router";
import type { Admin } from "#app/access/actor.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { listPeople } from "#app/features/accounts/people/list-people.server.ts";
import { allPeople } from "#app/features/accounts/people/people-query.ts";
import { personStateText, roleText } from "#app/features/accounts/people/text.ts";
import { findMoney } from "#app/features/payments/console/find-money.server.ts";
import { moneyStateText } from "#app/features/payments/console/text.ts";
import { findReports } from "#app/features/reports/reported/find-reports.server.ts";
import { categoryText, reportQueueText } from "#app/features/reports/reported/text.ts";
import { contactTopics, isContactTopic } from "#app/features/support/contact-topics.ts";
import { findMessages } from "#app/features/support/messages.server.ts";
import { listPublishedTeachers } from "#app/features/teachers/sanctions/published-teachers.server.ts";
import { listApplications } from "#app/features/teachers/vetting/application-queue.server.ts";
import { applicationQuery } from "#app/features/teachers/vetting/queue-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { findAdminPages } from "#app/shell/find/admin-pages.ts";
import type { FoundGroup } from "#app/shell/find/found-groups.tsx";

/** Of each kind. */
const most = 8;

/**
 * What an admin's rights open of what a text names, in groups of at most 8: pages by name; people, published teachers,
 * applications and messages by part of a name or address; people, payments, reports and messages by id or number.
 */
export async function findAnything(admin: Admin, text: string): Promise<FoundGroup[]> {
  if (text === "") return [];
  const groups = await Promise.all([
    hasRight(admin, "people") ? findAccounts(admin, text) : null,
    hasRight(admin, "applications") ? findTeachers(admin, text) : null,
    hasRight(admin, "applications") ? findApplications(admin, text) : null,
    hasRight(admin, "money") ? findPayments(admin, text) : null,
    hasRight(admin, "reports") ? findOwnReports(admin, text) : null,
    hasRight(admin, "reports") ? findWritten(admin, text) : null,
  ]);
  const pages = findAdminPages(admin, text).map((page) => ({ ...page, detail: page.to }));
  return [{ title: "Pages", items: pages }, ...groups].filter(
    (group) => group !== null && group.items.length > 0,
  ) as FoundGroup[];
}

async function findAccounts(admin: Admin, text: string): Promise<FoundGroup> {
  const { people } = await listPeople(admin, { ...allPeople, q: text, after: null }, most);
  const items = people.map((person) => ({
    to: href("/admin/people/:userId", { userId: person.id }),
    name: person.name,
    detail: `${person.role === null ? "No role" : roleText[person.role]}, ${person.email}, ${personStateText(person).toLowerCase()}`,
  }));
  return { title: "People", items };
}

async function findTeachers(admin: Admin, text: string): Promise<FoundGroup> {
  const query = applicationQuery.parse({ show: "published", q: text });
  const { rows } = await listPublishedTeachers(admin, { ...query, show: "published" });
  const items = rows.slice(0, most).map(({ id, name, email }) => ({
    to: href("/admin/teachers/published/:teacherId", { teacherId: id }),
    name,
    detail: email,
  }));
  return { title: "Published teachers", items };
}

async function findApplications(admin: Admin, text: string): Promise<FoundGroup> {
  const query = applicationQuery.parse({ q: text });
  const { rows } = await listApplications(admin, { ...query, show: "waiting" }, Date.now());
  const items = rows.slice(0, most).map(({ id, name, email }) => ({
    to: href("/admin/teachers/:applicationId", { applicationId: id }),
    name,
    detail: email,
  }));
  return { title: "Applications", items };
}

async function findPayments(admin: Admin, text: string): Promise<FoundGroup> {
  const { found } = await findMoney(admin, text);
  const items = found.slice(0, most).map((one) => ({
    to: href("/admin/money/payments/:paymentId", { paymentId: one.id }),
    name: `${one.student} with ${one.teacher}`,
    detail: `${one.what}, ${formatMoney(one.amountMinor, one.currency, { pence: "always" })}, ${moneyStateText(one).toLowerCase()}, ${formatDate(one.at, admin.zone)}`,
  }));
  return { title: "Lessons and payments", items };
}

async function findOwnReports(admin: Admin, text: string): Promise<FoundGroup> {
  const items = (await findReports(admin, text, most)).map((report) => ({
    to: href("/admin/reports/:reportId", { reportId: report.id }),
    name: `Report ${report.number}: ${categoryText(report.category)}`,
    detail: `${reportQueueText(report.state)}, ${formatDate(report.createdAt, admin.zone)}`,
  }));
  return { title: "Reports", items };
}

async function findWritten(admin: Admin, text: string): Promise<FoundGroup> {
  const items = (await findMessages(admin, text, most)).map(({ number, topic, after, ...one }) => {
    const page = new URLSearchParams({ tab: "messages", ...(after !== null && { after }) });
    return {
      to: `${href("/admin/reports")}?${page}#message-${number}`,
      name: `Message ${number}: ${isContactTopic(topic) ? contactTopics[topic] : topic}`,
      detail: `${one.name}, ${one.email}, ${formatDate(one.createdAt, admin.zone)}`,
    };
  });
  return { title: "Messages of the contact page", items };
}
