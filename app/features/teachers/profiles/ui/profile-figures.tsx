import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { shortMonthText } from "#app/features/teachers/reference-data/hours/month.ts";
import { replyTimeText } from "#app/features/teachers/teacher-cards/reply-time-text.ts";
import type { TeacherProfile } from "../teacher-profile.server.ts";
import { percentText } from "#app/features/teachers/reference-data/ui/percent-text.ts";
import { meanText } from "#app/features/teachers/teacher-cards/ui/rating.tsx";

/** Four figures. Where there is too little to go by, a plainer one is in its place. */
export function ProfileFigures({ teacher }: { teacher: TeacherProfile }) {
  const { reviewCount, reviewStars, lessonsTaught, studentsTaught, kept, replyMinutes } = teacher;
  const isRated = reviewCount >= rules.review.showFrom;
  return (
    <dl className="grid grid-cols-2 gap-y-4.5 md:grid-cols-4">
      <Figure label={isRated ? `${reviewCount} reviews` : "too few reviews for an average"}>
        {isRated ? (
          <>
            <Star
              size={20}
              aria-hidden="true"
              className="me-1.5 inline fill-current align-[-1px] text-poppy-text"
            />
            {meanText(reviewCount, reviewStars)}
          </>
        ) : (
          "New here"
        )}
      </Figure>
      <Figure label={lessonsTaught === 1 ? "lesson taught" : "lessons taught"}>
        {lessonsTaught.toLocaleString(brand.locale)}
      </Figure>
      {replyMinutes === null ? (
        <Figure label={studentsTaught === 1 ? "student" : "students"}>
          {studentsTaught.toLocaleString(brand.locale)}
        </Figure>
      ) : (
        <Figure label="usual reply time">{replyTimeText(replyMinutes)}</Figure>
      )}
      {kept === null ? (
        <Figure label="teaching here since">{shortMonthText(teacher.publishedAt, "UTC")}</Figure>
      ) : (
        <Figure label="lessons kept">{percentText(kept)}</Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse border-s border-line px-4.5 odd:max-md:border-0 odd:max-md:ps-0 md:first:border-0 md:first:ps-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figure-serif text-xl leading-tight">{children}</dd>
    </div>
  );
}
