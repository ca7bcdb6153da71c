-- Of several reviews of one teacher by one student the last word stands (docs/decisions/028-reviews.md).
DELETE FROM "reviews" "older" USING "reviews" "newer"
WHERE "older"."student_id" = "newer"."student_id" AND "older"."teacher_id" = "newer"."teacher_id"
  AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id");--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("student_id","teacher_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review" CHECK (("reports"."subject" = 'review') = ("reports"."review_id" is not null));