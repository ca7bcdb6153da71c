/** The pages of the admins' area by the names that its tabs give them, for who looks for one by its name. Pure. */
import { isOpenToAdmin } from "#app/access/admin-pages.ts";

const pages = {
  Teachers: "/admin/teachers",
  "Published teachers": "/admin/teachers?show=published",
  Reports: "/admin/reports",
  Messages: "/admin/reports?tab=messages",
  "Public texts": "/admin/reports?tab=texts",
  Statistics: "/admin/reports?tab=statistics",
  Business: "/admin/business",
  Disputes: "/admin/disputes",
  People: "/admin/people",
  "Audit log": "/admin/audit",
  Announcements: "/admin/announcements",
  "Switches, numbers and texts": "/admin/settings",
  Health: "/admin/health",
  Money: "/admin/money",
};

/** Those whose name has these words in it and that open for this admin; letters great or small. */
export function findAdminPages(
  admin: Parameters<typeof isOpenToAdmin>[0],
  text: string,
): { to: string; name: string }[] {
  const asked = text.toLowerCase();
  return Object.entries(pages)
    .filter(([name, to]) => name.toLowerCase().includes(asked) && isOpenToAdmin(admin, to))
    .map(([name, to]) => ({ to, name }));
}
