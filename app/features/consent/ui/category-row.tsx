import { useId } from "react";
import { staticIsland } from "#app/ui/static-island.tsx";
import { Switch } from "#app/ui/fields/switch-field.tsx";
import type { StorageCategory } from "#app/features/consent/stored-names.ts";

const StoredItems = staticIsland(async () => (await import("./stored-items.tsx")).StoredItems);

type RowProps = {
  category: StorageCategory;
  name: string;
  text: string;
  on: boolean;
  /** Which choice `on` comes from; another one sets the switch again. */
  choice: number;
};

/** One kind of storage: what it is for, what it leaves behind, and its switch. */
export function CategoryRow({ category, name, text, on, choice }: RowProps) {
  const id = useId();
  const necessary = category === "necessary";
  return (
    <li className="grid max-md:[&>label]:flex-col-reverse max-md:[&>label]:items-end max-md:[&>label]:gap-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-5.5 md:gap-x-8">
      <div>
        <h2 id={id} className="text-xl">
          {name}
        </h2>
        <p id={`${id}-text`} className="mt-1.5 max-w-[58ch] text-muted">
          {text}
        </p>
      </div>
      <Switch
        key={choice}
        name={category}
        defaultChecked={on}
        disabled={necessary}
        words={{ on: necessary ? "Always on" : "On", off: "Off" }}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      />
      <StoredItems category={category} name={name} />
    </li>
  );
}
