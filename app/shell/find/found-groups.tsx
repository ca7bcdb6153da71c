import { Link } from "react-router";

/** What was found of one kind. */
export type FoundGroup = { title: string; items: { to: string; name: string; detail: string }[] };

/** What was found, as links by kind. */
export function FoundGroups({ groups, level }: { groups: FoundGroup[]; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="grid gap-5">
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Heading className="mb-1 text-base">{title}</Heading>
          <ul>
            {items.map(({ to, name, detail }) => (
              <li key={to} className="border-t border-line">
                <Link
                  to={to}
                  className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-1 py-2.5 -outline-offset-3 hover:bg-sunken"
                >
                  <span className="font-semibold wrap-anywhere underline decoration-1 underline-offset-3">
                    {name}
                  </span>{" "}
                  <span className="num min-w-0 text-sm wrap-anywhere text-muted">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
