import { Button } from "#app/ui/button.tsx";
import type { BlurState, LocalMedia } from "../local-media.ts";
import { useStore } from "../store.ts";

const words: Record<BlurState, string> = {
  off: "",
  loading: "Making your background blurred. You are not seen until it is.",
  on: "Your background is blurred, on this device alone.",
  unable:
    "This browser could not blur your background. Your picture is sent as it is, or not at all.",
};

/** Blurs one's own background. What that needs is fetched when it is pressed. */
export function BlurChoice({ media }: { media: LocalMedia }) {
  const { blur, video } = useStore(media.store);
  const isOn = blur === "on" || blur === "loading";
  return (
    <div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {words[blur]}
      </p>
      {video === null ? null : (
        <Button variant="quiet" aria-pressed={isOn} onClick={() => media.setBlur(!isOn)}>
          {isOn ? "Show my background" : "Blur my background"}
        </Button>
      )}
    </div>
  );
}
