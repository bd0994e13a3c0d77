-- Listings are read once for each revision of the catalogue: these change it, too (see keptByRevision).
do $$
declare "each" text;
begin
  foreach "each" in array array['halls', 'access_tags', 'instance_forms', 'seats'] loop
    execute format('create trigger "catalogue_changed" after insert or update or delete or truncate on %I
      for each statement execute function "change_catalogue_revision"()', "each");
  end loop;
end $$;
