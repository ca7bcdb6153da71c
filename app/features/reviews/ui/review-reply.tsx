import { Time } from "#app/ui/time.tsx";

type ReplyProps = {
  teacher: string;
  review: { reply: string | null; repliedAt: number | null; editedAt: number | null };
  zone: string;
};

/** The teacher's one answer below a review. */
export function ReviewReply({ teacher, review, zone }: ReplyProps) {
  const { reply, repliedAt, editedAt } = review;
  if (reply === null || repliedAt === null) return null;
  return (
    <div className="mt-3 border-s-3 border-butter ps-4">
      <p className="text-xs text-muted">
        <b className="font-semibold text-ink">{teacher} replied</b>{" "}
        <Time at={repliedAt} zone={zone} format="date" />
        {editedAt !== null && editedAt > repliedAt ? ", before the review was changed" : ""}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
    </div>
  );
}
