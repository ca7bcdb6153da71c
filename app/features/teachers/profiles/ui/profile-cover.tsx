import { Check } from "lucide-react";
import { Link } from "react-router";
import { brand } from "#config/brand.ts";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { TeacherProfile } from "../teacher-profile.server.ts";

/** The top of a teacher's page, butter-yellow by day: the face in its arch, the name, one line. */
export function ProfileCover({ teacher }: { teacher: TeacherProfile }) {
  const taught = teacher.languages.filter((language) => language.taught);
  const first = taught[0];
  return (
    <div className="overflow-hidden bg-[light-dark(var(--butter),var(--butter-soft))] text-[light-dark(var(--on-butter),var(--ink))]">
      <div className="wrap pt-5 lg:pe-[calc(404px+5.5rem)] md:pt-9">
        <nav aria-label="Breadcrumb" className="text-sm font-medium max-md:hidden">
          <Link to="/student/teachers" className="link-quiet inline-flex min-h-11 items-center">
            All teachers
          </Link>
          {first === undefined ? null : (
            <>
              <span aria-hidden="true"> / </span>
              <Link
                to={`/student/teachers?language=${first.code}`}
                className="link-quiet inline-flex min-h-11 items-center"
              >
                {first.name} teachers
              </Link>
            </>
          )}
        </nav>
        <div className="grid grid-cols-[116px_minmax(0,1fr)] items-end gap-4.5 md:grid-cols-[240px_minmax(0,1fr)] md:gap-8">
          <div className="rounded-t-full bg-[light-dark(#fff,var(--surface))] px-1.5 pt-1.5 md:px-2.5 md:pt-2.5">
            <Portrait
              options={portraitFor(teacher.portraitSeed)}
              photo={teacher.photo}
              className="block aspect-[11/13.5] w-full rounded-t-full"
            />
          </div>
          <div className="min-w-0 pb-5 md:pb-9">
            <Checked teacher={teacher} />
            <h1 className="text-[clamp(1.75rem,1.2rem+3vw,3.625rem)] leading-none">
              {teacher.name}
            </h1>
            <p className="mt-2.5 max-w-[38ch] text-sm md:text-lg">
              {taughtLine(
                taught.map(({ name }) => name),
                teacher.country,
              )}{" "}
              {teacher.headline}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Only what is true: an admin has compared the identity document, and has seen a degree. */
function Checked({ teacher }: { teacher: TeacherProfile }) {
  if (teacher.identityCheckedAt === null) return null;
  const degree = teacher.credentials.some(
    ({ kind, checkedAt }) => kind === "degree" && checkedAt !== null,
  );
  return (
    <p className="mb-2.5">
      <Tag tone="ok" icon={Check} className="max-md:whitespace-normal">
        {degree ? "Identity and degree checked" : "Identity checked"}
      </Tag>
    </p>
  );
}

/** "Spanish and Catalan teacher in Spain." */
function taughtLine(names: string[], country: string): string {
  const languages = new Intl.ListFormat(brand.locale).format(names);
  return country === "" ? `${languages} teacher.` : `${languages} teacher in ${country}.`;
}
