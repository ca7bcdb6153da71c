ALTER TABLE "users" RENAME COLUMN "role_wished" TO "pending_role";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "role_wished_at" TO "pending_role_at";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_role_wished_known" TO "users_pending_role_known";--> statement-breakpoint
ALTER TABLE "kept_forms" RENAME TO "form_drafts";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "kept_forms_pkey" TO "form_drafts_pkey";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "kept_forms_user_id_users_id_fk" TO "form_drafts_user_id_users_id_fk";
