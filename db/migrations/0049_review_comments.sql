-- The word of the glossary: what a reviewer says of one item of an application is a review comment.
ALTER TABLE "application_remarks" RENAME TO "review_comments";--> statement-breakpoint
ALTER TABLE "review_comments" RENAME CONSTRAINT "application_remarks_pkey" TO "review_comments_pkey";--> statement-breakpoint
ALTER TABLE "review_comments" RENAME CONSTRAINT "application_remarks_application_id_applications_id_fk" TO "review_comments_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "review_comments" RENAME CONSTRAINT "application_remarks_by_users_id_fk" TO "review_comments_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "review_comments" RENAME CONSTRAINT "application_remarks_reason" TO "review_comments_reason";--> statement-breakpoint
ALTER INDEX "application_remarks_item" RENAME TO "review_comments_item";
