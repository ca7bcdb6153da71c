import { createElement } from "react";
import { lazyModule } from "#app/platform/lazy-module.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { SaveState } from "../saves.ts";
import type { SaveLook } from "./save-link.tsx";

const SaveLink = staticIsland(async () => (await import("./save-link.tsx")).SaveLink);
/** Visitors never fetch it. */
const form = lazyModule(async () => (await import("./save-form.tsx")).SaveForm);

export type SaveTeacherProps = {
  teacher: { id: string; slug: string; name: string };
  state: SaveState;
  /** "heart": the picture alone, in the corner of a card; "button": with words. */
  look: SaveLook;
  /** The teacher's page as a visitor comes back to it, with what its address carries. */
  back?: string;
};

/** Keeps a teacher for later, or no longer. A visitor logs in first; teachers and admins see nothing. */
export function SaveTeacher({
  teacher: { id, slug, name },
  state,
  look,
  back = `/student/teachers/${slug}`,
}: SaveTeacherProps) {
  if (state === null) return null;
  if (state === "log-in") return <SaveLink name={name} look={look} back={back} />;
  return <StudentSave teacher={{ id, slug, name }} isSaved={state === "saved"} look={look} />;
}

type StudentProps = Omit<SaveTeacherProps, "state" | "back"> & { isSaved: boolean };

function StudentSave(props: StudentProps) {
  const part = form.useAwaited();
  return part && createElement(part, props);
}
