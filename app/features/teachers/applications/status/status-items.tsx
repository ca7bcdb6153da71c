import { CircleCheck, Clock, Pencil, TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { reviewItems } from "../review-items.ts";
import type { StatusItem } from "./status-page.server.ts";

/** What has to change as cards with the reader's words, everything else as quiet rows. */
export function StatusItems({ items, canMend }: { items: StatusItem[]; canMend: boolean }) {
  const isLoud = ({ look }: StatusItem) => look === "failed" || look === "changed";
  return (
    <>
      <ul className="grid gap-3.5">
        {items.filter(isLoud).map((item) => (
          <FailedItem key={item.item} item={item} canMend={canMend} />
        ))}
      </ul>
      <ul className="mt-2">
        {items
          .filter((item) => !isLoud(item))
          .map(({ item, look, summary }) => (
            <li key={item} className="flex items-start gap-4 border-b border-line py-3.5">
              {look === "accepted" ? (
                <CircleCheck
                  size={22}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-success"
                />
              ) : (
                <Clock size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
              )}
              <div className="min-w-0 grow">
                <h2 className="font-sans text-base font-semibold">{reviewItems[item].name}</h2>
                <p className="text-sm wrap-anywhere text-muted">{summary}</p>
              </div>
              <Tag tone={look === "accepted" ? "ok" : "neutral"} className="shrink-0">
                {look === "accepted" ? "Accepted" : "To be read"}
              </Tag>
            </li>
          ))}
      </ul>
    </>
  );
}

function FailedItem({ item, canMend }: { item: StatusItem; canMend: boolean }) {
  const { name, fix } = reviewItems[item.item];
  const isChanged = item.look === "changed";
  return (
    <li className="rounded-panel border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {isChanged ? (
          <Pencil size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
        ) : (
          <TriangleAlert size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
        )}
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 className="font-sans text-base font-semibold">
            {name}
            {isChanged ? (
              <Tag tone="info" className="ms-2.5">
                Changed by you
              </Tag>
            ) : null}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">{item.summary}</p>
          <blockquote className="mt-2.5 border-s-3 border-poppy ps-3.5 wrap-anywhere whitespace-pre-line">
            {item.reason}
          </blockquote>
        </div>
        {canMend && item.to !== null ? (
          <ButtonLink to={item.to} variant="outline" size="s">
            {fix}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
