import { Link } from "react-router";
import * as shell from "#config/shell.ts";
import { categories } from "#app/features/consent/categories.ts";
import { itemsOf } from "#app/features/consent/registry.ts";
import { StorageTable } from "#app/features/consent/ui/storage-table.tsx";
import type { LegalSection } from "../legal-page.tsx";

export const cookieSections: LegalSection[] = [
  {
    id: "what",
    title: "What this is about",
    plain: "Small things we leave in your browser. All of them are listed here.",
    text: (
      <p>
        A cookie is a short note that a site asks your browser to keep and to show again. Browsers
        can keep things for a site in other ways, too; here they count the same. The tables below
        are made from the list that the software itself works by.
      </p>
    ),
  },
  {
    id: "list",
    title: "What we store",
    text: null,
    table: (
      <>
        {categories.map(({ category, name, text }) => {
          const items = itemsOf(category);
          return (
            <div key={category} className="mt-6 first:mt-0">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-2 mb-3">{text}</p>
              {items.length > 0 ? (
                <StorageTable items={items} caption={`${name} storage`} />
              ) : (
                <p className="text-muted">Nothing is stored for this today.</p>
              )}
            </div>
          );
        })}
      </>
    ),
  },
  {
    id: "choice",
    title: "Your choice",
    plain: "Yes and no are one click each, and you can change your mind.",
    text: (
      <p>
        Necessary storage needs no consent; without it you could not be signed in. Everything else
        is off until you allow it under <Link to="/cookie-preferences">Cookie preferences</Link>,
        where you can also take it back. We remember your answer for{" "}
        {Math.round(shell.consentSeconds / 86_400)} days, then ask again, and also when this list
        changes in kind.
      </p>
    ),
  },
  {
    id: "others",
    title: "Other companies",
    plain: "None.",
    text: (
      <p>
        No other company sets or reads anything in your browser through our pages. Fonts, pictures
        and scripts come from our own server.
      </p>
    ),
  },
];
