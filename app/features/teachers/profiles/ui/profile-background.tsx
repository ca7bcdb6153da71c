import { zoneCity } from "#app/platform/time/zones.ts";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { rules } from "#config/rules.ts";
import { Tag } from "#app/ui/tag.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { replyTimeText } from "#app/features/teachers/teacher-cards/reply-time-text.ts";
import type { Credential, TeacherProfile } from "../teacher-profile.server.ts";
import { percentText } from "#app/features/teachers/reference-data/ui/percent-text.ts";
import { Section } from "./profile-section.tsx";

/** Where the teacher comes from, what of it was checked and when, and how reliable they are. */
export function ProfileBackground({ teacher }: { teacher: TeacherProfile }) {
  const { experience, credentials, identityCheckedAt } = teacher;
  const hasPapers = credentials.length > 0 || identityCheckedAt !== null;
  return (
    <Section id="background" title="Background">
      {experience === "" ? null : (
        <p className="mb-5 max-w-[62ch] text-lg wrap-anywhere whitespace-pre-line">{experience}</p>
      )}
      <dl className="grid max-w-[62ch]">
        <Line label="Languages">
          {teacher.languages.map(({ name, level }) => `${name} (${level})`).join(", ")}
        </Line>
        {teacher.country === "" ? null : <Line label="Lives in">{teacher.country}</Line>}
        <Line label="Time zone">{zoneCity(teacher.zone)}</Line>
        <Line label="Usual time to a first reply">
          {teacher.replyMinutes === null
            ? "Not enough replies yet"
            : replyTimeText(teacher.replyMinutes)}
        </Line>
        <Line label={`Lessons kept in ${rules.reliability.windowDays} days`}>
          {teacher.kept === null ? "Too few lessons to say yet" : percentText(teacher.kept)}
        </Line>
      </dl>
      {hasPapers ? (
        <>
          <h3 className="mt-7 mb-2.5 text-lg">Degrees, courses and checks</h3>
          <ul className="grid max-w-[62ch]">
            {identityCheckedAt === null ? null : (
              <Paper title="Identity document" detail="compared with the teacher">
                <Checked at={identityCheckedAt} />
              </Paper>
            )}
            {credentials.map((credential) => (
              <Paper key={credential.id} title={credential.title} detail={detailOf(credential)}>
                {credential.checkedAt === null ? (
                  <Tag>Not checked by us</Tag>
                ) : (
                  <Checked at={credential.checkedAt} />
                )}
              </Paper>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

function detailOf({ issuer, year, hours }: Credential): string {
  return [issuer, year, hours === null ? null : `${hours} hours`].filter(Boolean).join(", ");
}

function Paper({
  title,
  detail,
  children,
}: {
  title: string;
  detail: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 border-b border-line py-2.75">
      <span className="min-w-0 wrap-anywhere">
        {title}
        {detail === "" ? null : <span className="block text-sm text-muted">{detail}</span>}
      </span>
      {children}
    </li>
  );
}

function Checked({ at }: { at: number }) {
  return (
    <Tag tone="ok" icon={BadgeCheck} className="whitespace-normal!">
      Document seen by us on {timeText(at, "UTC", "date")}
    </Tag>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.75">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
