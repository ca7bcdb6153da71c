-- The reports of a review.
create index concurrently if not exists reports_review on reports (review_id) where review_id is not null;
