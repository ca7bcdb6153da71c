/** The pages that are counted, by the pattern of their route. Staff's own pages are not among them. */
export const countedPages = {
  "/": "Home",
  "/how-it-works": "How it works",
  "/faq": "FAQ",
  "/about": "About",
  "/contact": "Contact",
  "/developers": "API for developers",
  "/status": "What works now",
  "/cookie-preferences": "Cookie preferences",
  "/legal": "Legal",
  "/legal/terms": "Terms",
  "/legal/privacy": "Privacy",
  "/legal/refund": "Refund",
  "/legal/cookie": "Cookie policy",
  "/legal/:name/versions": "Versions of a legal text",
  "/legal/:name/versions/:version": "A version of a legal text",
  "/login": "Log in",
  "/verify": "Confirming an address",
  "/reset": "A new password",
  "/login/code": "The second step",
  "/confirm-email": "Confirming another address",
  "/invitation": "Invitation to become an admin",
  "/unsubscribe": "No more news",
  "/decision": "Decision about an account, by its link",
  "/student/register": "Student sign-up",
  "/teacher/apply": "Teacher sign-up",
  "/teacher/apply/status": "Application, where it is",
  "/teacher/apply/documents": "Application, documents",
  "/teacher/apply/video": "Application, video",
  "/teacher/apply/:step": "Application, a step",
  "/student/teachers": "Find teachers",
  "/student/teachers/compare": "Comparing teachers",
  "/student/teachers/:slug": "A teacher",
  "/student/teachers/:slug/book": "Booking",
  "/student/teachers/:slug/series": "Booking every week",
  "/student/teachers/:slug/packages": "Buying a package",
  "/student/packages/:packageId": "A package",
  "/student/dashboard": "Student’s dashboard",
  "/student/saved": "Saved teachers",
  "/student/lessons": "My Lessons",
  "/student/practice": "Practising words",
  "/student/words": "A student’s words",
  "/student/words/import": "Importing words",
  "/student/words/:flashcardId": "Changing a word",
  "/student/homework": "A student’s homework",
  "/student/homework/:homeworkId": "Doing homework",
  "/student/materials": "A student’s materials",
  "/student/materials/:materialId": "A material",
  "/student/progress": "A student’s progress",
  "/student/payments": "A student’s payments",
  "/student/lessons/:lessonId": "Student’s lesson",
  "/student/lessons/:lessonId/pay": "Paying",
  "/student/lessons/:lessonId/card": "Another card for a series",
  "/student/lessons/:lessonId/booked": "Booked",
  "/student/report": "Reporting something",
  "/student/reports": "Student’s reports",
  "/student/reports/:reportId": "Student’s report",
  "/student/chats": "Student’s chats",
  "/student/chats/:chatId": "Student’s chat",
  "/student/notebooks/:personId": "Student’s notebook",
  "/teacher/dashboard": "Teacher’s dashboard",
  "/teacher/profile": "Teacher’s own profile",
  "/teacher/profile/checked": "Teacher’s video, languages and credentials",
  "/teacher/profile/offers": "Teacher’s offers",
  "/teacher/profile/offers/:offer": "Teacher’s offer",
  "/teacher/calendar": "Calendar",
  "/teacher/lessons": "Teacher’s lessons",
  "/teacher/lessons/:lessonId": "Teacher’s lesson",
  "/teacher/lessons/:lessonId/write-up": "Writing a lesson up",
  "/teacher/students": "Teacher’s students",
  "/teacher/students/:studentId": "A student’s file",
  "/teacher/students/:studentId/homework": "Giving homework",
  "/teacher/students/:studentId/progress": "Rating a student’s progress",
  "/teacher/homework": "All homework of a teacher",
  "/teacher/homework/:homeworkId": "Correcting homework",
  "/teacher/materials": "A teacher’s materials",
  "/teacher/materials/new": "Adding a material",
  "/teacher/materials/starter": "The starter set",
  "/teacher/materials/:materialId": "Changing a material",
  "/teacher/report": "Reporting as a teacher",
  "/teacher/earnings": "A teacher’s earnings",
  "/teacher/earnings/tax": "A teacher’s tax details",
  "/teacher/earnings/payouts": "A teacher’s payouts",
  "/teacher/record": "A teacher’s record",
  "/teacher/reports": "Teacher’s reports",
  "/teacher/reports/:reportId": "Teacher’s report",
  "/teacher/chats": "Teacher’s chats",
  "/teacher/chats/replies": "Saved replies",
  "/teacher/chats/:chatId": "Teacher’s chat",
  "/teacher/notebooks/:personId": "Teacher’s notebook",
  "/teacher/chats/replies/:replyId": "Changing a saved reply",
  "/account/profile": "Profile",
  "/account/security": "Security Settings",
  "/account/notifications": "Notification settings",
  "/account/inbox": "Notifications",
  "/account/confirm": "Proving who it is",
  "/account/password": "Change password",
  "/account/email": "Change email",
  "/account/two-step": "Two-step sign-in",
  "/account/passkeys": "Add a passkey",
  "/account/blocked": "Blocked people",
  "/account/blocked/:personId": "Block somebody",
  "/account/data": "Your data",
  "/account/api": "Tokens for the API",
  "/account/webhooks": "Webhooks",
  "/account/webhooks/:endpointId": "A webhook",
  "/account/decisions": "Decisions about one’s account",
  "/account/receipts/:number": "A receipt",
  "/account/invoices/:number": "An invoice for commission",
  "/account/delete": "Delete account",
  "/lessons/:lessonId/room": "Lesson room",
} as const;

export type CountedPage = keyof typeof countedPages;

/** The page that is counted for its teacher as well. */
export const teacherPage = "/student/teachers/:slug" satisfies CountedPage;

export const countedPatterns = Object.keys(countedPages) as CountedPage[];

/** The pattern that a path falls under, or null for what is not counted. */
export function patternOf(pathname: string): CountedPage | null {
  const parts = partsOf(pathname);
  const fits = (pattern: string) => {
    const wanted = partsOf(pattern);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  };
  return countedPatterns.find(fits) ?? null;
}

/** Whose page a path is, by the name in it, where it is a teacher's. */
export function teacherOf(pathname: string): string | undefined {
  return patternOf(pathname) === teacherPage ? partsOf(pathname).at(-1) : undefined;
}

export function isCountedPage(page: string): page is CountedPage {
  return Object.hasOwn(countedPages, page);
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
