import { zoneTime } from "#app/platform/time/zones.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { rules } from "#config/rules.ts";
import { hoursByDay } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import type { TeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { ProfileAbout } from "#app/features/teachers/profiles/ui/profile-about.tsx";
import { ProfileBackground } from "#app/features/teachers/profiles/ui/profile-background.tsx";
import { ProfileOffers } from "#app/features/teachers/profiles/ui/profile-offers.tsx";
import { ProfileVideo } from "#app/features/teachers/profiles/ui/profile-video.tsx";

type PreviewProps = { teacher: TeacherProfile; weekly: readonly WeeklyWindow[] };

/** The public page before there is one, drawn with its own parts. */
export function ProfilePreview({ teacher, weekly }: PreviewProps) {
  const packages = rules.price.packages.filter((size) => teacher.packages[size] !== undefined);
  return (
    <details className="mt-6 rounded-card border border-line bg-surface px-5 py-3 md:px-6.5">
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">
        See it as students will
      </summary>
      <div className="mt-3 flex items-center gap-4.5">
        <Arch width={104} height={130}>
          <Portrait options={portraitFor(teacher.portraitSeed)} photo={teacher.photo} />
        </Arch>
        <div className="min-w-0">
          <p className="font-serif text-3xl wrap-anywhere">{teacher.name}</p>
          <p className="mt-1 wrap-anywhere">{teacher.headline}</p>
        </div>
      </div>
      <ProfileVideo teacher={teacher} />
      <ProfileAbout teacher={teacher} />
      <ProfileOffers teacher={teacher} />
      {packages.length === 0 ? null : (
        <section aria-label="Packages" className="py-4">
          <h2 className="mb-2 text-xl">Packages</h2>
          <ul className="grid gap-1">
            {packages.map((size) => (
              <li key={size}>
                {size} lessons, {teacher.packages[size]}% off each
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Times" className="py-4">
        <h2 className="mb-2 text-xl">Times</h2>
        <p className="mb-2 text-sm text-muted">
          In {zoneTime(teacher.zone)}. Students see them in theirs, without what is booked.
        </p>
        <dl className="grid gap-1">
          {hoursByDay(weekly).map(({ name, hours }) => (
            <div key={name} className="flex gap-3">
              <dt className="w-28 font-semibold">{name}</dt>
              <dd className="num">{hours}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ProfileBackground teacher={teacher} />
    </details>
  );
}
