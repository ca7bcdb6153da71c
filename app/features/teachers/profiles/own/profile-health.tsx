import { CircleCheck, Circle } from "lucide-react";
import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import type { ProfileHealth } from "../profile-health.server.ts";

const offersWanted = 3;

type Item = { done: boolean; has: string; lacks: string; to: string };

function itemsOf(health: ProfileHealth): Item[] {
  const profile = href("/teacher/profile");
  const offers = href("/teacher/profile/offers");
  const checked = href("/teacher/profile/checked");
  const item = (done: boolean, has: string, lacks: string, to: string) => ({
    done,
    has,
    lacks,
    to,
  });
  return [
    item(
      health.hours,
      "Weekly hours",
      "Set your weekly hours",
      `${href("/teacher/calendar")}?tab=hours`,
    ),
    item(health.portrait, "Portrait", "Upload a portrait", href("/account/profile")),
    item(health.video, "Introduction video", "Add an introduction video", checked),
    item(health.captions, "Captions", "Add captions to your video", checked),
    item(
      health.credentials,
      "Credentials we have checked",
      "Have a degree or course checked",
      checked,
    ),
    item(
      health.offers >= offersWanted,
      `${health.offers} offers`,
      `Have ${offersWanted} offers; ${health.offers === 1 ? "there is 1" : `there are ${health.offers}`}`,
      offers,
    ),
    item(
      health.languages,
      "A lesson in each language you teach",
      "Offer a lesson in each language you teach",
      offers,
    ),
    item(health.trial, "Trial", "Offer a trial", `${offers}#trial`),
    item(health.experience, "Experience", "Write about your experience", `${profile}#words`),
    item(health.goodAt, "What you are good at", "Say what you are good at", `${profile}#words`),
  ];
}

/** What the public page has and what it lacks, each with the way to it. */
export function ProfileHealthPanel({ health }: { health: ProfileHealth }) {
  const items = itemsOf(health);
  const missing = items.filter(({ done }) => !done);
  const there = items.filter(({ done }) => done);
  return (
    <Panel
      title="Profile health"
      action={
        <Link to={href("/student/teachers/:slug", { slug: health.slug })} className="link">
          See your page
        </Link>
      }
    >
      <p className="text-sm text-muted">
        {missing.length === 0
          ? "Nothing is missing."
          : `${there.length} of ${items.length} are there.`}
      </p>
      <ul className="mt-2">
        {[...missing, ...there].map(({ done, has, lacks, to }) => (
          <li key={has} className="flex min-h-11 items-center gap-3 border-t border-line text-sm">
            {done ? (
              <>
                <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
                <span>
                  <span className="sr-only">Done: </span>
                  {has}
                </span>
              </>
            ) : (
              <>
                <Circle size={18} aria-hidden="true" className="shrink-0 text-muted" />
                <Link to={to} className="link inline-flex min-h-11 items-center">
                  {lacks}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
