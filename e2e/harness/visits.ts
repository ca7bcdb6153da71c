/** Every page of the product with an address that fills it and somebody who may open it, for tests that go through all. */
import { writtenSteps } from "#app/features/teachers/applications/application-steps.ts";
import pg from "pg";
import { documents } from "#app/features/legal/documents.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { bankCard } from "#test/builders/lessons.ts";
import { aSeries } from "#test/builders/series.ts";
import { aPackage, anUnpaidPackage, aTeacherWithPackages } from "#test/builders/packages.ts";
import { type Asker, signIn } from "./fixtures.ts";
import { payLesson } from "#db/seed/money/paying.ts";

/** Who opens a page to look at it. */
export type Audience = "visitor" | "student" | "teacher" | "admin" | "payer" | "applicant";
export type Visit = { pattern: string; path: string; as: Audience };

export const emails = {
  student: "student@demo.test",
  teacher: "teacher@demo.test",
  admin: "admin@demo.test",
  /** Changes were asked for. */
  applicant: "leyla.aydin@demo.test",
};

let visits: Visit[] | undefined;
let payerEmail = "";

/** Made once per test process. Every route of the table is here with what fills its parameters. */
export async function allVisits(): Promise<Visit[]> {
  visits ??= await makeVisits();
  return visits;
}

async function makeVisits(): Promise<Visit[]> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const one = async (query: string): Promise<Record<string, string>> => {
    const { rows } = await client.query(query);
    if (rows[0] === undefined) throw new Error(`the demo world has nothing for: ${query}`);
    return rows[0];
  };
  const student = (await one(`select id from users where email = '${emails.student}'`))["id"];
  const teacher = (await one(`select id from users where email = '${emails.teacher}'`))["id"];
  const bank = await one(
    `select provider_ref as account from payout_accounts where teacher_id = '${teacher}'`,
  );
  const { slug } = await one(`select slug from teachers where user_id = '${teacher}'`);
  const lesson = await one(
    `select id from lessons where student_id = '${student}' and teacher_id = '${teacher}'
      and state = 'booked' and starts_at > now() + interval '1 day' order by starts_at limit 1`,
  );
  const word = await one(
    `select id from flashcards where student_id = '${student}' and removed_at is null limit 1`,
  );
  const given = await one(
    `select id from homework where student_id = '${student}' and teacher_id = '${teacher}' and state = 'given' limit 1`,
  );
  const corrected = await one(
    `select id from homework where student_id = '${student}' and teacher_id = '${teacher}' and state = 'corrected' limit 1`,
  );
  const toCorrect = await one(
    `select id from homework where teacher_id = '${teacher}' and state = 'handed_in' and answer <> '' limit 1`,
  );
  const material = await one(
    `select a.material_id as id from assigned_materials a join materials m on m.id = a.material_id
      where a.student_id = '${student}' and m.teacher_id = '${teacher}' limit 1`,
  );
  const folder = await one(
    `select id from material_folders where teacher_id = '${teacher}' limit 1`,
  );
  const hook = await one(`select id from webhook_endpoints where user_id = '${teacher}' limit 1`);
  const reply = await one(`select id from saved_replies where teacher_id = '${teacher}' limit 1`);
  const joinable = await one(
    `select id from lessons where student_id = '${student}' and teacher_id = '${teacher}'
      and state in ('booked', 'live') and starts_at between now() - interval '50 minutes'
      and now() + interval '10 minutes' limit 1`,
  );
  // At some hours the demo world's teacher has written up all that is over.
  const toFinish = await one(
    `select l.id from lessons l left join lesson_notes n on n.lesson_id = l.id
      where l.teacher_id = '${teacher}' and l.state in ('ended', 'completed')
      order by n.lesson_id is not null, l.starts_at desc limit 1`,
  );
  const written = await one(
    `select l.id from lessons l join lesson_notes n on n.lesson_id = l.id
      where l.student_id = '${student}' and l.teacher_id = '${teacher}' limit 1`,
  );
  const chat = await one(
    `select id from chats where student_id = '${student}' and teacher_id = '${teacher}'`,
  );
  const kept = await one(
    `select k.lesson_id as lesson from notebook_versions k join notebooks n on n.id = k.notebook_id
      where n.student_id = '${student}' and n.teacher_id = '${teacher}' order by k.kept_at desc limit 1`,
  );
  const theirs = await one(
    `select seq from messages where chat_id = '${chat["id"]}' and sender_id = '${teacher}' limit 1`,
  );
  const sealed = await one(`select id from reports where subject = 'message' limit 1`);
  const receipt = await one(`select number from receipts where buyer_id = '${student}' limit 1`);
  const restricted = await one(
    `select user_id as id from person_sanctions where appealed_at is not null limit 1`,
  );
  const invoice = await one(
    `select number from commission_invoices where teacher_id = '${teacher}' limit 1`,
  );
  const adjusted = await one(
    `select id, payment_id as payment from adjustments order by state = 'pending' desc limit 1`,
  );
  const announcement = await one(`select id from announcements order by state = 'draft' limit 1`);
  const draft = await one(`select id from announcements where state = 'draft' limit 1`);
  const application = await one(`select id from applications where state = 'submitted' limit 1`);
  const report = await one(`select id from reports where state = 'open' limit 1`);
  // The demo world's bank tells of it while the server runs.
  let dispute: Record<string, string> | undefined;
  while (dispute === undefined) dispute = (await client.query("select id from disputes")).rows[0];
  const mail = await client.query("select id from mails order by created_at, id limit 1");
  const review = await client.query("select id from reviews where hidden_at is null limit 1");
  await client.end();

  const payer = await aStudent();
  payerEmail = payer.email;
  const host = await aTeacher();
  const now = Date.now();
  const day = 86_400_000;
  const range = { from: now + 3 * day, to: now + 5 * day, minutes: 50, kind: "single" as const };
  const open = (await listOpenSlots([host.id], range, payer)).get(host.id)!;
  const hold = async (startsAt: number) => {
    const input = { teacherId: host.id, offerId: host.offer.id, startsAt, pricePence: 2200 };
    const held = await bookLesson(payer, { ...input, requestId: crypto.randomUUID() });
    if (!held.ok) throw new Error(held.reason);
    return held.lessonId;
  };
  const [held, asked, paid] = [await hold(open[0]!), await hold(open[4]!), await hold(open[8]!)];
  const pay = { note: "", earlyStart: true };
  await payLesson(payer, { ...pay, lessonId: asked, card: bankCard });
  await payLesson(payer, {
    ...pay,
    lessonId: paid,
    card: { ...bankCard, number: "4242424242424242" },
  });
  const weekly = await aSeries(payer, await aTeacher(), { count: 3 });
  const packaged = await aTeacherWithPackages();
  const bought = await aPackage(payer, packaged);
  const unpaid = await anUnpaidPackage(payer, packaged);
  const reported = await reportOf(payer.email, host.id, "scam");
  const about = await reportOf(emails.teacher, host.id, "fake-identity");

  const today = new Date(now).toISOString().slice(0, 10);
  const book = `/student/teachers/${slug}/book`;
  const offer = await firstOffer(slug!);
  const public_ = [
    "/",
    "/how-it-works",
    "/faq",
    "/about",
    "/contact",
    "/developers",
    "/status",
    "/cookie-preferences",
    "/offline",
    "/legal",
    "/legal/terms",
    "/legal/privacy",
    "/legal/refund",
    "/legal/cookie",
    "/login",
    "/verify",
    "/reset",
    "/confirm-email",
    "/invitation",
    "/decision",
    "/unsubscribe",
    "/student/register",
    "/teacher/apply",
    "/student/teachers",
    "/dev/mailbox",
    "/dev/gallery",
  ].map((path): Visit => ({ pattern: path, path, as: "visitor" }));
  const of = (as: Audience, pattern: string, path = pattern): Visit => ({ pattern, path, as });
  return [
    ...public_,
    of(
      "visitor",
      "/student/teachers/compare",
      `/student/teachers/compare?with=${slug}&with=nobody-at-all`,
    ),
    of("visitor", "/student/teachers/:slug", `/student/teachers/${slug}`),
    of("visitor", "/legal/:name/versions", "/legal/terms/versions"),
    of(
      "visitor",
      "/legal/:name/versions/:version",
      `/legal/privacy/versions/${documents.privacy.versions[0]}`,
    ),
    of("visitor", "/dev/mailbox/:mailId", `/dev/mailbox/${mail.rows[0]?.id}`),
    of("applicant", "/teacher/apply/status"),
    of("applicant", "/teacher/apply/status"),
    of("payer", "/teacher/apply/documents"),
    of("payer", "/teacher/apply/video"),
    ...writtenSteps.map((step) => of("payer", "/teacher/apply/:step", `/teacher/apply/${step}`)),
    of("student", "/student/dashboard"),
    of("student", "/student/teachers/:slug/book", `${book}?offer=${offer}&at=${open[20]}`),
    of(
      "student",
      "/student/teachers/:slug/series",
      `/student/teachers/${slug}/series?offer=${offer}&at=${open[20]}`,
    ),
    of(
      "student",
      "/student/teachers/:slug/packages",
      `/student/teachers/${packaged.slug}/packages?offer=${packaged.offer.id}`,
    ),
    of("payer", "/student/packages/:packageId", `/student/packages/${bought}`),
    of("payer", "/student/packages/:packageId", `/student/packages/${unpaid}?payment_intent=1`),
    of("student", "/student/saved"),
    of("payer", "/student/payments"),
    of("payer", "/student/practice"),
    of("student", "/student/practice", `/student/practice?show=yes`),
    of("student", "/student/practice", `/student/practice?kept=yes`),
    of("payer", "/student/words"),
    of("student", "/student/words"),
    of("student", "/student/words/import"),
    of("student", "/student/words/:flashcardId", `/student/words/${word["id"]}`),
    of("payer", "/student/homework"),
    of("student", "/student/homework"),
    ...[given, corrected].map(({ id }) =>
      of("student", "/student/homework/:homeworkId", `/student/homework/${id}`),
    ),
    of("payer", "/student/progress"),
    of("student", "/student/progress", "/student/progress?level=B1"),
    of("payer", "/student/materials"),
    of("student", "/student/materials"),
    of("student", "/student/materials/:materialId", `/student/materials/${material["id"]}`),
    of("student", "/student/payments", "/student/payments?page=2"),
    of("student", "/account/receipts/:number", `/account/receipts/${receipt["number"]}`),
    of("student", "/student/lessons"),
    of("student", "/student/lessons", "/student/lessons?tab=past"),
    of("student", "/student/lessons/:lessonId", `/student/lessons/${lesson["id"]}`),
    of("student", "/student/lessons/:lessonId", `/student/lessons/${lesson["id"]}?move=propose`),
    of("payer", "/student/lessons/:lessonId", `/student/lessons/${weekly}`),
    of("payer", "/student/lessons/:lessonId/pay", `/student/lessons/${held}/pay`),
    of("payer", "/student/lessons/:lessonId/pay", `/student/lessons/${asked}/pay?payment_intent=1`),
    of("payer", "/student/lessons/:lessonId/card", `/student/lessons/${weekly}/card`),
    of("payer", "/student/lessons/:lessonId/booked", `/student/lessons/${paid}/booked`),
    of("student", "/student/report", `/student/report?teacher=${slug}`),
    of("payer", "/student/reports"),
    of("payer", "/student/reports/:reportId", `/student/reports/${reported}`),
    of("student", "/student/chats"),
    of("student", "/student/chats/:chatId", `/student/chats/${chat["id"]}`),
    of("student", "/student/notebooks/:personId", `/student/notebooks/${teacher}`),
    of(
      "student",
      "/student/notebooks/:personId",
      `/student/notebooks/${teacher}?lesson=${kept["lesson"]}`,
    ),
    of("student", "/account/profile"),
    of("student", "/account/security"),
    of("student", "/account/data"),
    of("teacher", "/account/api"),
    of("teacher", "/account/webhooks"),
    of("teacher", "/account/webhooks/:endpointId", `/account/webhooks/${hook["id"]}`),
    of("student", "/account/decisions"),
    of("student", "/account/delete"),
    of("student", "/account/confirm"),
    of("student", "/account/password"),
    of("student", "/account/email"),
    of("student", "/account/two-step"),
    of("student", "/account/passkeys"),
    of("teacher", "/account/notifications"),
    of("teacher", "/account/invoices/:number", `/account/invoices/${invoice["number"]}`),
    of("student", "/student/report", `/student/report?chat=${chat["id"]}&message=${theirs["seq"]}`),
    of("admin", "/admin/reports/:reportId", `/admin/reports/${sealed["id"]}`),
    of("student", "/account/blocked"),
    of("student", "/account/blocked/:personId", `/account/blocked/${teacher}`),
    of("student", "/account/inbox"),
    of("student", "/lessons/:lessonId/room", `/lessons/${joinable["id"]}/room`),
    of("teacher", "/teacher/dashboard"),
    of("teacher", "/teacher/profile"),
    of("teacher", "/teacher/profile/checked"),
    of("teacher", "/teacher/profile/offers"),
    of("teacher", "/teacher/profile/offers/:offer", "/teacher/profile/offers/new"),
    of("teacher", "/teacher/calendar"),
    of("teacher", "/teacher/calendar", `/teacher/calendar?agenda=${today}&lesson=${lesson["id"]}`),
    of(
      "teacher",
      "/teacher/calendar",
      `/teacher/calendar?lesson=${lesson["id"]}&to=&clock=Asia/Tokyo`,
    ),
    ...["hours", "days", "travel", "calendars"].map((tab) =>
      of("teacher", "/teacher/calendar", `/teacher/calendar?tab=${tab}`),
    ),
    of("teacher", "/teacher/calendar", "/teacher/calendar?paint=week"),
    of("teacher", "/teacher/lessons"),
    of("teacher", "/teacher/lessons/:lessonId", `/teacher/lessons/${lesson["id"]}`),
    of("teacher", "/teacher/lessons", "/teacher/lessons?tab=finish"),
    of("teacher", "/teacher/lessons", "/teacher/lessons?tab=series"),
    of("teacher", "/teacher/lessons/:lessonId", `/teacher/lessons/${written["id"]}`),
    of(
      "teacher",
      "/teacher/lessons/:lessonId/write-up",
      `/teacher/lessons/${toFinish["id"]}/write-up`,
    ),
    of(
      "teacher",
      "/teacher/lessons/:lessonId/write-up",
      `/teacher/lessons/${written["id"]}/write-up`,
    ),
    of("teacher", "/teacher/students"),
    of("teacher", "/teacher/students", "/teacher/students?name=nobody"),
    of("teacher", "/teacher/students/:studentId", `/teacher/students/${student}`),
    of("teacher", "/teacher/students/:studentId/homework", `/teacher/students/${student}/homework`),
    of("teacher", "/teacher/homework"),
    ...[given, corrected, toCorrect].map(({ id }) =>
      of("teacher", "/teacher/homework/:homeworkId", `/teacher/homework/${id}`),
    ),
    of(
      "teacher",
      "/teacher/students/:studentId/progress",
      `/teacher/students/${student}/progress?level=B1`,
    ),
    of("teacher", "/teacher/materials"),
    of("teacher", "/teacher/materials", "/teacher/materials?q=nothing-like-it"),
    of("teacher", "/teacher/materials", `/teacher/materials?folder=${folder["id"]}`),
    of("teacher", "/teacher/materials/new", "/teacher/materials/new?kind=file"),
    of("teacher", "/teacher/materials/new", "/teacher/materials/new?kind=link"),
    of("teacher", "/teacher/materials/starter"),
    of("teacher", "/teacher/materials/:materialId", `/teacher/materials/${material["id"]}`),
    of("teacher", "/teacher/report", `/teacher/report?review=${review.rows[0]?.id}`),
    of("teacher", "/teacher/report", `/teacher/report?lesson=${toFinish["id"]}`),
    of("teacher", "/teacher/reports"),
    of("teacher", "/teacher/reports/:reportId", `/teacher/reports/${about}`),
    of("teacher", "/teacher/earnings"),
    of("teacher", "/teacher/earnings/tax"),
    of("teacher", "/teacher/earnings/payouts"),
    of("teacher", "/demo/bank/:account", `/demo/bank/${bank["account"]}`),
    of("teacher", "/teacher/record"),
    of("teacher", "/teacher/chats"),
    of("teacher", "/teacher/chats/:chatId", `/teacher/chats/${chat["id"]}`),
    of("teacher", "/teacher/notebooks/:personId", `/teacher/notebooks/${student}`),
    of("teacher", "/teacher/chats/replies"),
    of("teacher", "/teacher/chats/replies/:replyId", `/teacher/chats/replies/${reply["id"]}`),
    of("admin", "/admin/teachers"),
    of("admin", "/admin/teachers/:applicationId", `/admin/teachers/${application["id"]}`),
    of("admin", "/admin/teachers", "/admin/teachers?show=limited"),
    of("admin", "/admin/teachers/published/:teacherId", `/admin/teachers/published/${teacher}`),
    of("admin", "/admin/reports"),
    of("admin", "/admin/reports", "/admin/reports?tab=statistics&days=90"),
    of("admin", "/admin/reports/:reportId", `/admin/reports/${report["id"]}`),
    of("admin", "/admin/business"),
    of("admin", "/admin/business", "/admin/business?period=months"),
    of("admin", "/admin/disputes"),
    of("admin", "/admin/disputes/:disputeId", `/admin/disputes/${dispute["id"]}`),
    of("admin", "/admin/people", "/admin/people?q=a"),
    of("admin", "/admin/find", "/admin/find?q=demo"),
    of("admin", "/admin/people/:userId", `/admin/people/${student}`),
    of(
      "admin",
      "/admin/people/:userId/decisions",
      `/admin/people/${restricted["id"]}/decisions?report=1`,
    ),
    of("admin", "/admin/audit", "/admin/audit?what=teachers"),
    of("admin", "/admin/announcements"),
    of(
      "admin",
      "/admin/announcements/:announcementId",
      `/admin/announcements/${announcement["id"]}`,
    ),
    of("admin", "/admin/announcements/:announcementId", `/admin/announcements/${draft["id"]}`),
    of("admin", "/admin/settings"),
    of("admin", "/admin/health"),
    of("admin", "/admin/money", `/admin/money?q=${student}`),
    of("admin", "/admin/money/payments/:paymentId", `/admin/money/payments/${adjusted["payment"]}`),
    of("admin", "/admin/money/adjustments"),
    of(
      "admin",
      "/admin/money/adjustments/:adjustmentId",
      `/admin/money/adjustments/${adjusted["id"]}`,
    ),
    of("admin", "/admin/money/differences"),
    of("admin", "/admin/money/report"),
  ];
}

async function firstOffer(slug: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query(
    `select o.id from offers o join teachers t on t.user_id = o.teacher_id
      where t.slug = $1 and o.kind = 'single' limit 1`,
    [slug],
  );
  await client.end();
  return rows[0].id;
}

async function reportOf(email: string, teacherId: string, category: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  // Crawls share the world, and reports about the same thing are one case.
  await client.query(
    `insert into reports (reporter_id, subject, teacher_id, category, severity, text)
      select id, 'teacher', $2, $3, 'S2', 'They asked me to pay outside.' from users
      where email = $1 on conflict do nothing`,
    [email, teacherId, category],
  );
  const { rows } = await client.query(
    `select r.id from reports r join users u on u.id = r.reporter_id
      where u.email = $1 and r.teacher_id = $2 and r.subject = 'teacher'`,
    [email, teacherId],
  );
  await client.end();
  return rows[0].id;
}

/** Signs the context in as one of them; a visitor stays one. */
export async function enter(context: Asker, as: Audience): Promise<void> {
  if (as === "payer") await allVisits();
  if (as !== "visitor") await signIn(context, as === "payer" ? payerEmail : emails[as]);
}
