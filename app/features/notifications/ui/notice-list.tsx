import { type ReactNode, useEffect } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import { listen } from "#app/platform/live/use-live.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";

export type ListedNotice = {
  id: string;
  title: string;
  body: string;
  link: string;
  at: number;
  isNew: boolean;
};

/** What somebody was told, the newest first. Opening one marks it as read; what comes meanwhile appears by itself. */
export function NoticeList({ items, zone }: { items: ListedNotice[]; zone: string }) {
  const read = useFetcher();
  const { revalidate } = useRevalidator();
  useEffect(() => listen("notifications.unread", () => void revalidate()), [revalidate]);
  return (
    <ol className="border-b border-line">
      {items.map(({ id, title, body, link, at, isNew }) => (
        <li key={id} className="relative border-t border-line py-4 hover:bg-sunken">
          <NoticeEntry
            {...{ body, at, zone, isNew }}
            title={
              <Link
                to={link}
                onClick={() => {
                  if (isNew) void read.submit({ read: id }, { method: "post" });
                }}
                className="after:absolute after:inset-0"
              >
                {title}
              </Link>
            }
          />
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { title: ReactNode; body: string; at: number; zone: string; isNew: boolean };

/** One notice of the list, as its reader sees it. */
export function NoticeEntry({ title, body, at, zone, isNew }: EntryProps) {
  return (
    <div className="flex gap-4">
      <div className="min-w-0 flex-1">
        <p className={isNew ? "font-semibold" : undefined}>{title}</p>
        {body === "" ? null : <p className="mt-0.5 text-sm text-muted">{body}</p>}
        <Time at={at} zone={zone} className="mt-1 block text-xs text-muted" />
      </div>
      {isNew ? <Tag className="self-start">New</Tag> : null}
    </div>
  );
}
