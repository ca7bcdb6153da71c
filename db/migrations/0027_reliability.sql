ALTER TABLE "teacher_sanctions" DROP CONSTRAINT "teacher_sanctions_proposed";--> statement-breakpoint
DROP INDEX "teacher_sanctions_one_proposed";--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "reliability_notice_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_sanctions_one_proposed" ON "teacher_sanctions" USING btree ("teacher_id","kind") WHERE "teacher_sanctions"."state" = 'proposed';--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_proposed" CHECK ("teacher_sanctions"."state" <> 'proposed' or "teacher_sanctions"."kind" = 'close'
        or ("teacher_sanctions"."kind" = 'restrict' and "teacher_sanctions"."by" is null and "teacher_sanctions"."cause" = 'reliability'));