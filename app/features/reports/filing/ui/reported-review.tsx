/** The words that a report is about. */
export function ReportedReview({ review }: { review: { stars: number; text: string } }) {
  return (
    <blockquote className="rounded-note bg-sunken px-5 py-4">
      <p className="text-sm font-semibold">
        {review.stars === 1 ? "1 star" : `${review.stars} stars`}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.text}</p>
    </blockquote>
  );
}
