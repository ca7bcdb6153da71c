-- The word of the glossary: where a teacher travels, their hours are meant on another zone's clock.
ALTER TABLE "zone_changes" RENAME TO "travel_zones";--> statement-breakpoint
ALTER TABLE "travel_zones" RENAME CONSTRAINT "zone_changes_teacher_id_starts_at_pk" TO "travel_zones_teacher_id_starts_at_pk";--> statement-breakpoint
ALTER TABLE "travel_zones" RENAME CONSTRAINT "zone_changes_teacher_id_teachers_user_id_fk" TO "travel_zones_teacher_id_teachers_user_id_fk";--> statement-breakpoint
ALTER TRIGGER zone_changes_search ON travel_zones RENAME TO travel_zones_search;
