import { href, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { findAgain } from "#app/features/scheduling/booking/book-again.server.ts";
import { keepChat } from "../chat-behind.server.ts";
import type { Route } from "./+types/again.ts";

/** The same time next week: the page that books it, or says why not and what is nearest. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { slug, offer, at } = await findAgain(requireStudent(context), params.lessonId);
  const page = href("/student/teachers/:slug", { slug });
  if (offer === null) return redirect(page);
  const book = `${page}/book?${new URLSearchParams({ offer, at: String(at) })}`;
  return redirect(keepChat(request, book));
}
