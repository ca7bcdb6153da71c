import { Link } from "react-router";
import type { AssignedMaterial } from "../materials.server.ts";
import { hostOf } from "./material-body.tsx";
import { MaterialIcon } from "./material-icon.tsx";

type ListProps = {
  materials: AssignedMaterial[];
  addressOf: (id: string) => string;
};

/** Materials that a student has, each a way to its page. */
export function AssignedList({ materials, addressOf }: ListProps) {
  return (
    <ul>
      {materials.map(({ id, kind, title, words, url, file }) => (
        <li
          key={id}
          className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
        >
          <MaterialIcon kind={kind} />
          <div className="min-w-0">
            <Link
              to={addressOf(id)}
              className="link-quiet -my-1.5 inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              <span dir="auto">{title}</span>
            </Link>
            <p dir="auto" className="line-clamp-1 text-sm wrap-anywhere text-muted">
              {url === null ? (file === null ? words : file.name) : hostOf(url)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
