-- For psql, which runs it on the database that was dumped and on the restored one: the roles that a dump refers to, where its
-- sequences are, and how many rows each table has, with a digest of them. It writes nothing.

-- What depends on a session must not differ between the two.
set search_path = pg_catalog;
set timezone = 'UTC';
set datestyle = 'ISO, YMD';
set intervalstyle = 'iso_8601';
set bytea_output = 'hex';
set extra_float_digits = 3;
-- Better an error than rows that a policy hides.
set row_security = off;

select 'role', rolname, case when rolbypassrls then 'bypasses row level security' else 'ordinary' end
from pg_roles
where oid in (select refobjid from pg_shdepend where refclassid = 'pg_authid'::regclass
    and dbid = (select oid from pg_database where datname = current_database()))
  and rolname !~ '^pg_'
order by rolname;

select 'sequence', oid::regclass, coalesce('at ' || pg_sequence_last_value(oid), 'unused')
from pg_class where relkind = 'S' and relnamespace::regnamespace::text in ('public', 'private', 'auth')
order by 2;

select format(
  'select ''rows'', %L, count(*) || '' rows, '' || md5(coalesce(string_agg(md5(t::text), '''' order by md5(t::text)), '''')) '
  'from (select %s from %I.%I) as t',
  format('%I.%I', nspname, relname),
  -- As `users.sql` keeps them: without their tokens.
  (select string_agg(
      case when nspname = 'auth' and attname = any (string_to_array(:'tokens', ',')) then format('left(%I, 0)', attname)
      else quote_ident(attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
  nspname, relname
)
from pg_class as c join pg_namespace as n on n.oid = relnamespace
where nspname in ('public', 'private', 'auth', 'supabase_migrations') and relkind in ('r', 'p')
  and c.oid is distinct from to_regclass('auth.schema_migrations')
  -- Dumped without their rows: `session_tables` is a variable of psql's.
  and not (nspname = 'auth' and relname = any (string_to_array(:'session_tables', ',')))
  and not exists (select from pg_depend where (classid, objid, deptype) = ('pg_class'::regclass, c.oid, 'e'))
order by nspname, relname
\gexec
