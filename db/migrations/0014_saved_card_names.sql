ALTER TABLE "payments" RENAME COLUMN "keep_card" TO "save_card";
