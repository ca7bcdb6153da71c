CREATE TABLE "teacher_views" (
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "teacher_views_teacher_id_day_pk" PRIMARY KEY("teacher_id","day"),
	CONSTRAINT "teacher_views_counts" CHECK ("teacher_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "teacher_views" ADD CONSTRAINT "teacher_views_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_views_day" ON "teacher_views" USING btree ("day");