import type { CSSProperties } from "react";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Link } from "react-router";
import { BarFrame } from "./bar-frame.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "../menus/menu-sheet.tsx";
import { currentOf } from "../menus/nav.ts";
import { adminLinksOf } from "../menus/role-links.ts";
import type { ShellPerson } from "../session/person.ts";

export function AdminBar({ person, pathname }: { person: ShellPerson | null; pathname: string }) {
  const links = adminLinksOf(person ?? {});
  const who = person ? `${person.name} · ${zoneCity(person.zone)}` : null;
  return (
    <BarFrame
      pathname={pathname}
      ground="border-foot-line bg-foot text-on-foot"
      // What marks the focus on light pages is too dark here; in the sheet the letters are dark again.
      style={{ "--focus": "currentcolor" } as CSSProperties}
    >
      <Logo to="/admin/teachers" small onDark />
      <span className="rounded-tag bg-butter px-2 py-0.75 text-xs leading-tight font-semibold whitespace-nowrap text-on-butter">
        Admin area
      </span>
      <nav aria-label="Admin" className="hidden h-full flex-1 lg:block">
        <ul className="flex h-full gap-1">
          {links.map((link) => (
            <li key={link.to} className="flex">
              <Link
                to={link.to}
                aria-current={currentOf(link, pathname)}
                className="current-line flex items-center border-y-3 border-transparent px-3.5 text-sm font-semibold -outline-offset-3 hover:bg-white/10 aria-[current]:border-b-poppy"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden items-center gap-4 lg:flex">
        <p className="text-xs text-on-foot-muted">{who}</p>
        <LogoutButton admin onDark />
      </div>
      <MenuSheet groups={[{ links }]} pathname={pathname} onDark>
        <p className="mb-4 text-sm text-muted">{who}</p>
        <LogoutButton admin wide />
      </MenuSheet>
    </BarFrame>
  );
}
