import { Paragraph } from "#app/platform/mail/layout.tsx";
import { reviewItems, type ReviewItem } from "../review-items.ts";

/** Each item with its reason, line by line. */
export function FailedItems({ failed }: { failed: { item: ReviewItem; reason: string }[] }) {
  return failed.map(({ item, reason }) => (
    <div key={item}>
      <Paragraph>
        <strong>{reviewItems[item].name}</strong>
      </Paragraph>
      {reason
        .split("\n")
        .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
    </div>
  ));
}
