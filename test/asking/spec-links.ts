/** The links of every bar and of the footer as the specification lists them, word for word: what tests hold them against. */
export const specLinks = {
  visitor: ["/", "/how-it-works", "/student/teachers", "/faq"],
  signUp: ["/student/register", "/teacher/apply"],
  login: "/login",
  student: [
    "/student/dashboard",
    "/student/teachers",
    "/student/lessons",
    "/student/chats",
    "/account/security",
  ],
  teacher: [
    "/teacher/dashboard",
    "/teacher/calendar",
    "/teacher/lessons",
    "/teacher/chats",
    "/account/security",
  ],
  admin: ["/admin/teachers", "/admin/reports"],
  /** The last one is ours. */
  footer: [
    "/about",
    "/contact",
    "/faq",
    "/how-it-works",
    "/legal/terms",
    "/legal/privacy",
    "/legal/refund",
    "/legal/cookie",
    "/legal",
    "/cookie-preferences",
  ],
};
