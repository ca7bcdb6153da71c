import { staticIsland } from "#app/ui/static-island.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DoorTeacher } from "./teacher-door.static.tsx";

const parts = () => import("./home.static.tsx");
const TeacherFace = staticIsland(async () => (await parts()).TeacherFace);
const NoFreeTime = staticIsland(async () => (await parts()).NoFreeTime);

type TeacherDoorProps = {
  teacher: DoorTeacher;
  next: number | null;
  /** What `next` is: "Next free". */
  label: string;
  zone: string;
};

/** One teacher on the front page; the whole card leads to the profile. */
export function TeacherDoor({ teacher, next, label, zone }: TeacherDoorProps) {
  return (
    <article className="flex h-full flex-col">
      <TeacherFace teacher={teacher} />
      {next === null ? (
        <NoFreeTime />
      ) : (
        <p className="mt-1.5 text-sm text-muted">
          {label} <Time at={next} zone={zone} format="day-time" />
        </p>
      )}
    </article>
  );
}
