import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import type { TeacherProfile } from "../teacher-profile.server.ts";

/** The introduction, with the browser's own controls; nothing while there is none. */
export function ProfileVideo({ teacher }: { teacher: TeacherProfile }) {
  const { video, name, languages } = teacher;
  if (video === null) return null;
  return (
    <PublicVideo
      {...video}
      language={languages.find(({ taught }) => taught)?.code}
      label={`${name} introduces themselves`}
      className="mt-8"
    />
  );
}
