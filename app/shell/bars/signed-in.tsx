import { useEffect } from "react";
import { settlePractice } from "#app/features/practice/kept-words/settle-practice.ts";
import { listen, onRefused, useLivePerson } from "#app/platform/live/use-live.ts";
import { nav } from "../session/browser-nav.ts";

export { AdminBar } from "./admin-bar.tsx";
export { LogoutButton } from "./logout-button.tsx";
export { StudentBar } from "./student-bar.tsx";
export { TeacherBar } from "./teacher-bar.tsx";

/**
 * Keeps the tab's socket with a person who is signed in, and hears over it that their role or session has changed. What
 * they practised without a connection is sent from whichever page comes next.
 */
export function LiveSession({ uid }: { uid: string | null | undefined }) {
  useLivePerson(uid);
  useEffect(() => {
    if (uid !== undefined) settlePractice(uid).catch(() => {});
    if (uid === null || uid === undefined) return;
    const ends = [
      listen("accounts.role-changed", () => nav.revalidate({ changed: true })),
      onRefused(() => void nav.checkSession()),
    ];
    return () => ends.forEach((end) => end());
  }, [uid]);
  return null;
}
