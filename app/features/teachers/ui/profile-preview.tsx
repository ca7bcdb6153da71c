import type { TeacherProfile } from "../teacher-profile.server.ts";
import { ProfileAbout } from "./profile-about.tsx";
import { ProfileBackground } from "./profile-background.tsx";
import { ProfileOffers } from "./profile-offers.tsx";

/** The public page before there is one, drawn with its own parts. */
export function ProfilePreview({ teacher }: { teacher: TeacherProfile }) {
  return (
    <details className="mt-6 rounded-card border border-line bg-surface px-5 py-3 md:px-6.5">
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">
        See it as students will
      </summary>
      <p className="mt-2 font-serif text-2xl">{teacher.headline}</p>
      <ProfileAbout teacher={teacher} />
      <ProfileOffers teacher={teacher} />
      <ProfileBackground teacher={teacher} />
    </details>
  );
}
