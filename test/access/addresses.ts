/** An address for every row of the matrix, filled with what belongs to the student, the teacher or the applicant. */
import { providerLogoutPath } from "#app/features/accounts/identity-providers/provider-paths.ts";
import { oneClickPath } from "#app/features/notifications/news/news-paths.ts";
import { paymentEventsPath } from "#app/features/payments/provider/events-path.ts";
import { browserErrorsPath } from "#app/platform/http/browser-errors-path.ts";
import { reportPath } from "#server/http/headers.ts";
import { routePatterns } from "#e2e/harness/route-patterns.ts";
import type { World } from "./world.ts";

/** What the edge answers itself, in addition to the route table. */
export const edgePatterns = [
  "/healthz",
  "/readyz",
  reportPath,
  browserErrorsPath,
  providerLogoutPath,
  paymentEventsPath,
  oneClickPath,
  "/icon.svg",
  "/assets/:file",
];

/** They take what no page of ours sends, from anybody: it acts for nobody who is signed in, and no cookie is read. */
export const takenFromAnybody: string[] = [
  reportPath,
  providerLogoutPath,
  paymentEventsPath,
  oneClickPath,
];

const filled: Record<string, (world: World) => string> = {
  "/legal/:name/versions": () => "/legal/terms/versions",
  "/legal/:name/versions/:version": () => "/legal/terms/versions/none",
  "/teacher/apply/:step": () => "/teacher/apply/review",
  "/student/teachers/:slug": ({ slug }) => `/student/teachers/${slug}`,
  "/student/teachers/:slug/book": ({ slug, offerId }) =>
    `/student/teachers/${slug}/book?offer=${offerId}&at=${Date.now() + 400 * 86_400_000}`,
  "/student/teachers/:slug/series": ({ slug, offerId }) =>
    `/student/teachers/${slug}/series?offer=${offerId}&at=${Date.now() + 400 * 86_400_000}`,
  "/student/teachers/:slug/packages": ({ slug, offerId }) =>
    `/student/teachers/${slug}/packages?offer=${offerId}`,
  "/student/packages/:packageId": ({ bought }) => `/student/packages/${bought}`,
  "/student/lessons/:lessonId": ({ lesson }) => `/student/lessons/${lesson}`,
  "/student/lessons/:lessonId/again": ({ lesson }) => `/student/lessons/${lesson}/again`,
  "/student/lessons/:lessonId/pay": ({ hold }) => `/student/lessons/${hold}/pay`,
  "/student/lessons/:lessonId/card": ({ weekly }) => `/student/lessons/${weekly}/card`,
  "/student/lessons/:lessonId/booked": ({ lesson }) => `/student/lessons/${lesson}/booked`,
  "/student/report": ({ lesson }) => `/student/report?lesson=${lesson}`,
  "/student/words/:flashcardId": ({ flashcard }) => `/student/words/${flashcard}`,
  "/student/homework/:homeworkId": ({ homework }) => `/student/homework/${homework}`,
  "/student/materials/:materialId": ({ material }) => `/student/materials/${material}`,
  "/teacher/materials/:materialId": ({ material }) => `/teacher/materials/${material}`,
  "/student/reports/:reportId": ({ report }) => `/student/reports/${report}`,
  "/student/chats/:chatId": ({ chat }) => `/student/chats/${chat}`,
  "/student/notebooks/:personId": ({ people }) => `/student/notebooks/${people.teacher.id}`,
  "/student/notebooks/:personId/:file": ({ people }) =>
    `/student/notebooks/${people.teacher.id}/notebook.md`,
  "/teacher/notebooks/:personId": ({ people }) => `/teacher/notebooks/${people.student.id}`,
  "/teacher/notebooks/:personId/:file": ({ people }) =>
    `/teacher/notebooks/${people.student.id}/notebook.pdf`,
  "/teacher/profile/offers/:offer": ({ offerKey }) => `/teacher/profile/offers/${offerKey}`,
  "/teacher/lessons/:lessonId": ({ lesson }) => `/teacher/lessons/${lesson}`,
  "/teacher/lessons/:lessonId/write-up": ({ taught }) => `/teacher/lessons/${taught}/write-up`,
  "/teacher/students/:studentId": ({ people }) => `/teacher/students/${people.student.id}`,
  "/teacher/students/:studentId/homework": ({ people }) =>
    `/teacher/students/${people.student.id}/homework`,
  "/teacher/students/:studentId/progress": ({ people }) =>
    `/teacher/students/${people.student.id}/progress`,
  "/teacher/homework/:homeworkId": ({ homework }) => `/teacher/homework/${homework}`,
  "/teacher/report": ({ review }) => `/teacher/report?review=${review}`,
  "/teacher/reports/:reportId": ({ decidedReport }) => `/teacher/reports/${decidedReport}`,
  "/teacher/chats/:chatId": ({ chat }) => `/teacher/chats/${chat}`,
  "/teacher/chats/replies/:replyId": ({ savedReply }) => `/teacher/chats/replies/${savedReply}`,
  "/admin/teachers/published/:teacherId": ({ people }) =>
    `/admin/teachers/published/${people.teacher.id}`,
  "/admin/teachers/:applicationId": ({ application }) => `/admin/teachers/${application}`,
  "/admin/reports/:reportId": ({ report }) => `/admin/reports/${report}`,
  "/admin/business/:table.csv": () => "/admin/business/lessons.csv",
  "/admin/disputes/:disputeId": ({ dispute }) => `/admin/disputes/${dispute}`,
  "/admin/people/:userId/decisions": ({ people }) => `/admin/people/${people.student.id}/decisions`,
  "/admin/people/:userId": ({ people }) => `/admin/people/${people.student.id}`,
  "/admin/announcements/:announcementId": ({ announcement }) =>
    `/admin/announcements/${announcement}`,
  "/admin/money/payments/:paymentId": ({ payment }) => `/admin/money/payments/${payment}`,
  "/admin/money/adjustments/:adjustmentId": ({ adjustment }) =>
    `/admin/money/adjustments/${adjustment}`,
  "/account/webhooks/:endpointId": ({ webhook }) => `/account/webhooks/${webhook}`,
  "/account/blocked/:personId": ({ people }) => `/account/blocked/${people.teacher.id}`,
  "/account/receipts/:number": ({ receipt }) => `/account/receipts/${receipt}`,
  "/account/receipts/:number.pdf": ({ receipt }) => `/account/receipts/${receipt}.pdf`,
  "/account/invoices/:number": ({ invoice }) => `/account/invoices/${invoice}`,
  "/account/invoices/:number.pdf": ({ invoice }) => `/account/invoices/${invoice}.pdf`,
  "/lessons/:lessonId/room": ({ room }) => `/lessons/${room}/room`,
  "/lessons/:lessonId/recordings/:recordingId": ({ room }) => `/lessons/${room}/recordings/${room}`,
  "/lessons/:lessonId/calendar.ics": ({ lesson }) => `/lessons/${lesson}/calendar.ics`,
  "/lessons/:file": () => "/lessons/lessons.csv",
  "/calendar/:file": () => `/calendar/${"a".repeat(43)}.ics`,
  "/files/uploads/:uploadId": ({ upload }) => `/files/uploads/${upload}`,
  "/files/:fileId": ({ portrait }) => `/files/${portrait}`,
  "/share/pages/:page/picture.png": () => "/share/pages/none/picture.png",
  "/share/teachers/:slug/picture.png": ({ slug }) => `/share/teachers/${slug}/picture.png`,
  "/share/icon/:size": () => "/share/icon/192",
  "/api/users/:uid": ({ people }) => `/api/users/${people.student.id}`,
  "/demo/bank/:account": ({ payoutAccount }) => `/demo/bank/${payoutAccount}`,
  "/dev/mailbox/:mailId": ({ lesson }) => `/dev/mailbox/${lesson}`,
  "/assets/:file": () => "/assets/none.js",
  "*": () => "/no/such/house",
};

export const patterns = [...routePatterns, ...edgePatterns];

/** The address of a pattern. A pattern with parameters that nobody has filled is an error. */
export function addressOf(pattern: string, world: World): string {
  const fill = filled[pattern];
  if (fill !== undefined) return fill(world);
  if (/[:*]/.test(pattern)) throw new Error(`fill in an address for ${pattern}`);
  return pattern;
}

/** The same address as the router's script asks for its data. */
export function asData(address: string): string {
  const [path, search] = address.split("?");
  const data = path === "/" ? "/_.data" : `${path}.data`;
  return search === undefined ? data : `${data}?${search}`;
}

const none = { lessonId: "", to: crypto.randomUUID() };
const sending = { mic: false, camera: false, screen: false };

/** A message of every type that a socket understands, about the student's and the teacher's things. */
export const messages: Record<string, (world: World) => unknown> = {
  "notifications.unread": () => ({}),
  "chat.unread": () => ({}),
  "chat.send": ({ chat }) => ({ chatId: chat, clientId: crypto.randomUUID(), text: "Hello" }),
  "chat.subscribe": ({ chat }) => ({ chatId: chat, after: 0 }),
  "chat.saved-replies": () => ({}),
  "chat.file-states": () => ({ fileIds: [crypto.randomUUID()] }),
  "chat.leave": ({ chat }) => ({ chatId: chat }),
  "chat.edit": ({ chat }) => ({ chatId: chat, seq: 1, text: "Hola", before: "Not this" }),
  "chat.correct": ({ chat }) => ({
    chatId: chat,
    clientId: crypto.randomUUID(),
    seq: 1,
    text: "Hola",
    before: "Not this",
    reason: "",
  }),
  "chat.delete": ({ chat }) => ({ chatId: chat, seq: 1 }),
  "chat.react": ({ chat }) => ({ chatId: chat, seq: 1, reaction: "👍", given: "yes" }),
  "chat.translate": ({ chat }) => ({ chatId: chat, seq: 1 }),
  "chat.stretch": ({ chat }) => ({ chatId: chat, around: 1 }),
  "chat.mark-read": ({ chat }) => ({ chatId: chat, seq: 1 }),
  "chat.typing": ({ chat }) => ({ chatId: chat }),
  "chat.open-lesson": ({ lesson }) => ({ lessonId: lesson }),
  "room.checked": () => ({
    camera: "works",
    microphone: "works",
    speakers: "heard",
    rttMs: 30,
    relay: "none",
  }),
  "room.relay": ({ room }) => ({ lessonId: room }),
  "room.enter": ({ room }) => ({ lessonId: room, tab: crypto.randomUUID(), sending }),
  "room.signal": ({ room }) => ({
    ...none,
    lessonId: room,
    line: 0,
    signal: { candidate: { candidate: "" } },
  }),
  "room.sending": ({ room }) => ({ lessonId: room, sending }),
  "room.beat": ({ room }) => ({ lessonId: room }),
  "room.recording": ({ room }) => ({ lessonId: room, wish: "look" }),
  "room.leave": ({ room }) => ({ lessonId: room }),
  "notebook.open": ({ people }) => ({ otherId: people.teacher.id }),
  "notebook.close": ({ people }) => ({
    studentId: people.student.id,
    teacherId: people.teacher.id,
  }),
};
