-- All that a restored database must have in common with the one that was dumped: a line for each thing (kind, name, what it
-- is like). For psql, which runs it on both. It writes nothing.

-- What depends on a session must not differ between the two.
set search_path = pg_catalog;
set timezone = 'UTC';
set datestyle = 'ISO, YMD';
set intervalstyle = 'iso_8601';
set bytea_output = 'hex';
set extra_float_digits = 3;
-- Rather an error than rows that a policy hides.
set row_security = off;

with schemas as (
  select oid, nspname, nspowner, nspacl from pg_namespace
  where nspname in ('public', 'private', 'auth', 'supabase_migrations')
), of_extensions as (
  select classid, objid from pg_depend where deptype = 'e'
), relations as (
  select c.*, format('%I.%I', s.nspname, c.relname) as name
  from pg_class as c join schemas as s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S')
    -- The auth server's own, which not even its database's owner may read.
    and c.oid is distinct from to_regclass('auth.schema_migrations')
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
), functions as (
  select p.*, p.oid::regprocedure::text as name
  from pg_proc as p join schemas as s on s.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
), types as (
  select t.*, format('%I.%I', s.nspname, t.typname) as name
  from pg_type as t join schemas as s on s.oid = t.typnamespace
  where t.typtype in ('e', 'd') and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)
), granted as (
  select format('schema %I', nspname) as object, coalesce(nspacl, acldefault('n', nspowner)) as acl from schemas
  union all
  select name, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) from relations
  union all
  select name || '.' || attname, attacl from relations join pg_attribute on attrelid = relations.oid
  union all
  select name, coalesce(proacl, acldefault('f', proowner)) from functions
  union all
  select format('new %s in %I of %s', case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
    when 'f' then 'functions' else defaclobjtype::text end, s.nspname, defaclrole::regrole), defaclacl
  from pg_default_acl join schemas as s on s.oid = defaclnamespace
), lines as (
  select 'role' as kind, rolname::text as name,
    case when rolbypassrls then 'bypasses row level security' else 'ordinary' end as detail
  from pg_roles
  where oid in (select refobjid from pg_shdepend where refclassid = 'pg_authid'::regclass
      and dbid = (select oid from pg_database where datname = current_database()))
    and rolname !~ '^pg_'
  union all
  select 'schema', nspname, 'owned by ' || nspowner::regrole from schemas
  union all
  select 'relation', name, format('%s owned by %s', relkind, relowner::regrole) from relations
  union all
  select 'row level security', name, format('%s, forced %s', relrowsecurity, relforcerowsecurity)
  from relations where relkind in ('r', 'p')
  union all
  select 'column', name || '.' || attname,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
  from relations join pg_attribute on attrelid = relations.oid
    left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
  where attnum > 0 and not attisdropped
  union all
  select 'constraint', name || '.' || conname, concat_ws(' ', pg_get_constraintdef(c.oid), convalidated)
  from relations join pg_constraint as c on conrelid = relations.oid
  union all
  select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  from relations join pg_index on indrelid = relations.oid
  union all
  select 'trigger', name || '.' || tgname, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
  from relations join pg_trigger as t on tgrelid = relations.oid where not tgisinternal
  union all
  select 'policy', name || '.' || polname, concat_ws(' ', polcmd, polpermissive,
    (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
      from unnest(polroles) as r),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from relations join pg_policy on polrelid = relations.oid
  union all
  select 'view', name, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
  union all
  select 'sequence', name, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
    'at', pg_sequence_last_value(relations.oid))
  from relations join pg_sequence on seqrelid = relations.oid
  union all
  select 'function', name, format('owned by %s %s', proowner::regrole, pg_get_functiondef(oid)) from functions
  union all
  select 'type', name, concat_ws(' ', typowner::regrole, typbasetype::regtype, typnotnull, typdefault,
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = types.oid),
    (select string_agg(pg_get_constraintdef(c.oid), ', ' order by conname) from pg_constraint as c where contypid = types.oid))
  from types
  union all
  select 'comment', name, description from relations join pg_description on (classoid, objoid) = ('pg_class'::regclass, oid)
    and objsubid = 0
  union all
  select 'comment', name || '.' || attname, description from relations
    join pg_description on (classoid, objoid) = ('pg_class'::regclass, oid)
    join pg_attribute on (attrelid, attnum) = (objoid, objsubid) and attnum > 0
  union all
  select 'comment', name, description from functions join pg_description on (classoid, objoid) = ('pg_proc'::regclass, oid)
  union all
  select 'grant', format('%s to %s', object, case grantee when 0 then 'public' else grantee::regrole::text end),
    string_agg(privilege_type || case when is_grantable then ' for others, too' else '' end, ', ' order by privilege_type)
  from granted, aclexplode(acl)
  -- Which PostgreSQL 17 gives every owner, and 15 does not know.
  where privilege_type <> 'MAINTAIN' group by object, grantee
)
-- One line each: what is long, or of several lines, by its digest.
select kind, name, case when length(detail) < 80 and detail !~ '[\n\t]' then detail else md5(detail) end
from lines order by kind, name, detail;

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
