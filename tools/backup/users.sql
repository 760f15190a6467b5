-- The accounts as a script that puts them back, with each token empty. For psql, whose output goes to a file meanwhile.
select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
  string_agg(case when attname = any (string_to_array(:'tokens', ',')) then format('left(%I, 0)', attname)
    else quote_ident(attname) end, ', ' order by attnum) as kept
from pg_attribute where attrelid = 'auth.users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
\gset
select format('copy auth.users (%s) from stdin;', :'columns');
select format('copy (select %s from auth.users) to stdout', :'kept')
\gexec
\qecho '\\.'
