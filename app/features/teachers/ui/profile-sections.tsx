import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#config/brand.ts";
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import { languageName } from "../language-names.ts";
import { shortMonthText } from "../month.ts";
import type { TeacherProfile } from "../teacher-profile.server.ts";
import { firstName } from "./first-name.ts";
import { Section } from "./profile-section.tsx";
import { meanText } from "./rating.tsx";

type SectionProps = { teacher: TeacherProfile };

export function ProfileFacts({ teacher }: SectionProps) {
  const { reviewCount, reviewStars, lessonsTaught, studentsTaught, publishedAt } = teacher;
  const isRated = reviewCount >= rules.review.showFrom;
  return (
    <dl className="grid grid-cols-2 gap-y-4.5 md:grid-cols-4">
      <Fact label={isRated ? `${reviewCount} reviews` : "too few reviews for a mean"}>
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
      </Fact>
      <Fact label={lessonsTaught === 1 ? "lesson taught" : "lessons taught"}>
        {lessonsTaught.toLocaleString(brand.locale)}
      </Fact>
      <Fact label={studentsTaught === 1 ? "student" : "students"}>
        {studentsTaught.toLocaleString(brand.locale)}
      </Fact>
      <Fact label="teaching here since">{shortMonthText(publishedAt, "UTC")}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse border-s border-line px-4.5 odd:max-md:border-0 odd:max-md:ps-0 md:first:border-0 md:first:ps-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figure-serif text-xl leading-tight">{children}</dd>
    </div>
  );
}

export function ProfileAbout({ teacher }: SectionProps) {
  return (
    <Section id="about" title="About the lessons">
      <div className="grid max-w-[62ch] gap-3.5 text-lg leading-relaxed">
        {teacher.about.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}

export function ProfileOffers({ teacher }: SectionProps) {
  return (
    <Section id="teaches" title={`What ${firstName(teacher.name)} teaches`}>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {teacher.offers.map((offer) => (
          <li key={offer.id} className="flex justify-between gap-4 border-b border-line py-2.75">
            <span className="min-w-0">
              {offer.title}
              <span className="block text-xs text-muted">
                {languageName(offer.language)}, {offer.minutes} minutes
              </span>
            </span>
            <span className="num shrink-0 font-semibold">
              {offer.pricePence === 0 ? "Free" : formatMoney(offer.pricePence)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ProfileBackground({ teacher }: SectionProps) {
  return (
    <Section id="background" title="Background">
      <dl className="grid max-w-[62ch]">
        <Line label="Languages">
          {teacher.languages.map(({ name, level }) => `${name} (${level})`).join(", ")}
        </Line>
        {teacher.country === "" ? null : <Line label="Lives in">{teacher.country}</Line>}
        <Line label="Works on the clock of">{teacher.zone}</Line>
      </dl>
    </Section>
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
