-- Listings say from which date a performance was moved.
create trigger "catalogue_changed" after insert or update or delete or truncate on "performance_moves"
  for each statement execute function "change_catalogue_revision"();
