import { Switch } from "#app/ui/fields/switch-field.tsx";
import { newsWords } from "../news/text.ts";

/** A person's yes to news, off until they give it. */
export function NewsSwitch({ on }: { on: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 border-y border-line py-1.5">
      <span id="news-words" className="min-w-0">
        {newsWords}
      </span>
      <Switch name="news" defaultChecked={on} aria-labelledby="news-words" />
    </div>
  );
}
