import type { Door } from "./door.ts";
import { knobOn, lettersOn } from "./palette.ts";

/** One painted door leaf, 132 wide and 216 high, its arch at the top. */
export function DoorLeaf({ door }: { door: Door }) {
  const letters = lettersOn(door.door);
  const size =
    door.greeting.length > 9
      ? 17.5
      : door.greeting.length > 7
        ? 19
        : door.greeting.length > 5
          ? 22
          : 26;
  return (
    <>
      <path d="M0 216V76a66 66 0 0 1 132 0v140z" fill={door.door} />
      <path d="M12 84a54 54 0 0 1 108 0z" fill={door.fanlight} />
      <path d="M66 84V30M66 84 28 46M66 84l38-38" stroke={door.door} strokeWidth="4.5" />
      <text
        x="66"
        y="118"
        textAnchor="middle"
        fontFamily="var(--font-drawn)"
        fontSize={size}
        fill={letters}
        lang={door.lang}
      >
        {door.greeting}
      </text>
      <g fill="none" stroke={letters} strokeOpacity="0.32" strokeWidth="3">
        <rect x="19" y="136" width="40" height="66" rx="5" />
        <rect x="73" y="136" width="40" height="66" rx="5" />
      </g>
      <circle cx="119" cy="128" r="5" fill={knobOn(door.door)} />
    </>
  );
}
