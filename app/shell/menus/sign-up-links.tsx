import { DoorOpen, GraduationCap } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { NavLink } from "./nav.ts";

const lines: Record<string, { text: string; icon: typeof DoorOpen }> = {
  "/student/register": { text: "Find a teacher and book", icon: DoorOpen },
  "/teacher/apply": { text: "Set your hours and prices", icon: GraduationCap },
};

/** Both ways to an account, each with what it is for. */
export function SignUpLinks({ links }: { links: NavLink[] }) {
  const id = useId();
  return (
    <ul>
      {links.map((link) => {
        const [path] = link.to.split("?");
        const line = lines[path!];
        const Icon = line?.icon ?? DoorOpen;
        return (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-labelledby={`${id}${path}`}
              aria-describedby={`${id}${path}-line`}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2 hover:bg-brand-soft"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0 text-brand" />
              <span>
                <span id={`${id}${path}`} className="block font-semibold">
                  {link.label}
                </span>
                <span id={`${id}${path}-line`} className="block text-xs text-muted">
                  {line?.text}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
