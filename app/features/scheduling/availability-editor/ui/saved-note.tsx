import { useSearchParams } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { savedText } from "./exception-list.tsx";

/** What was just saved of the hours, and which lessons it leaves where they are; nothing for anything else. */
export function SavedNote({ saved }: { saved: string | null }) {
  const [search] = useSearchParams();
  const booked = Number(search.get("booked") ?? 0);
  if (saved === "hours")
    return (
      <Note tone="ok">Saved. Students see these hours from now on. {outsideText(booked)}</Note>
    );
  if (saved !== "days") return null;
  return <Note tone="ok">{savedText(booked)}</Note>;
}

function outsideText(lessons: number): string {
  if (lessons === 0) return "";
  return lessons === 1
    ? "One lesson lies outside them: it stays booked."
    : `${lessons} lessons lie outside them: they stay booked.`;
}
