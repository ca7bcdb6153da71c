import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the product. A folder is an audience; its layout is the gate. */
export default [
  index("routes/public/home.tsx"),
  route("how-it-works", "routes/public/how-it-works.tsx"),
  route("faq", "routes/public/faq.tsx"),
  route("about", "routes/public/about.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("cookie-preferences", "routes/public/cookie-preferences.tsx"),
  route("theme", "routes/public/theme.ts"),
  ...prefix("legal", [
    index("routes/legal/overview.tsx"),
    route("terms", "routes/legal/terms.tsx"),
    route("privacy", "routes/legal/privacy.tsx"),
    route("refund", "routes/legal/refund.tsx"),
    route("cookie", "routes/legal/cookie.tsx"),
    route(":name/versions", "routes/legal/versions.tsx"),
    route(":name/versions/:version", "routes/legal/version.tsx"),
  ]),

  route("login", "routes/auth/login.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("verify", "routes/auth/verify.tsx"),
  route("reset", "routes/auth/reset.tsx"),
  route("student/register", "routes/auth/register.tsx"),
  route("teacher/apply", "routes/auth/apply.tsx"),
  route("teacher/apply/:step", "routes/auth/apply-step.tsx"),

  route("student/teachers", "routes/public/teachers.tsx"),
  route("student/teachers/:slug", "routes/public/teacher.tsx"),

  route("student", "routes/student/layout.tsx", [
    index("routes/student/start.ts"),
    route("dashboard", "routes/student/dashboard.tsx"),
    route("teachers/:slug/book", "routes/student/book.tsx"),
    route("lessons", "routes/student/lessons.tsx"),
    route("lessons/:lessonId", "routes/student/lesson.tsx"),
    route("lessons/:lessonId/pay", "routes/student/pay.tsx"),
    route("lessons/:lessonId/bank", "routes/student/bank.tsx"),
    route("lessons/:lessonId/booked", "routes/student/booked.tsx"),
    route("report", "routes/student/report.tsx"),
    route("reports/:reportId", "routes/student/report-status.tsx"),
    route("chats", "routes/student/chats.tsx"),
    route("chats/:chatId", "routes/student/chat.tsx"),
  ]),

  route("teacher", "routes/teacher/layout.tsx", [
    index("routes/teacher/start.ts"),
    route("dashboard", "routes/teacher/dashboard.tsx"),
    route("calendar", "routes/teacher/calendar.tsx"),
    route("lessons", "routes/teacher/lessons.tsx"),
    route("lessons/:lessonId", "routes/teacher/lesson.tsx"),
    route("reports/:reportId", "routes/teacher/report-status.tsx"),
    route("chats", "routes/teacher/chats.tsx"),
    route("chats/:chatId", "routes/teacher/chat.tsx"),
  ]),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/start.ts"),
    route("teachers", "routes/admin/teachers.tsx"),
    route("teachers/:applicationId", "routes/admin/teacher.tsx"),
    route("reports", "routes/admin/reports.tsx"),
    route("reports/statistics.csv", "routes/admin/statistics-csv.ts"),
    route("reports/:reportId", "routes/admin/report.tsx"),
  ]),

  route("account", "routes/account/layout.tsx", [
    index("routes/account/start.ts"),
    route("profile", "routes/account/profile.tsx"),
    route("security", "routes/account/security.tsx"),
    route("data", "routes/account/data.tsx"),
    route("data/download", "routes/account/data-download.ts"),
    route("delete", "routes/account/delete.tsx"),
    route("notifications", "routes/account/notifications.tsx"),
  ]),

  route("lessons/:lessonId/room", "routes/lessons/room.tsx"),
  route("lessons/:lessonId/calendar.ics", "routes/lessons/calendar.ts"),

  route("share/pages/:page/picture.png", "routes/share/page-picture.tsx"),
  route("share/teachers/:slug/picture.png", "routes/share/teacher-picture.tsx"),
  route("share/icon/:size", "routes/share/icon.ts"),
  route("manifest.webmanifest", "routes/share/manifest.ts"),
  route("sitemap.xml", "routes/share/sitemap.ts"),
  route("robots.txt", "routes/share/robots.ts"),
  route("offline", "routes/public/offline.tsx"),

  route("api/session", "routes/api/session.ts"),
  route("api/users/:uid", "routes/api/user.ts"),
  route("api/page-views", "routes/api/page-views.ts"),
  route("dev/gallery", "routes/dev/gallery.tsx"),
  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("dev/mailbox/:mailId", "routes/dev/mail.tsx"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
