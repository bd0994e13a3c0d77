-- A performance opens with the first of its levels, which is read once for each revision of the catalogue (see keptByRevision).
create trigger "catalogue_changed" after insert or update or delete or truncate on "priority_windows"
  for each statement execute function "change_catalogue_revision"();
