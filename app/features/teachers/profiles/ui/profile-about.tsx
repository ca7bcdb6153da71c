import type { TeacherProfile } from "../teacher-profile.server.ts";
import { Section } from "./profile-section.tsx";

export function ProfileAbout({ teacher }: { teacher: Pick<TeacherProfile, "about"> }) {
  return (
    <Section id="about" title="About the lessons">
      <div className="grid max-w-[62ch] gap-3.5 text-lg leading-relaxed">
        {teacher.about.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index} className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}
