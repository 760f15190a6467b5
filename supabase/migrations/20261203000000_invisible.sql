-- A text with nothing to see in it is none: a name of one joiner stood on the list as no name at all. The list is that of
-- src/outbox/fields.ts.
create or replace function private.trimmed(words text) returns text language plpgsql immutable set search_path = '' as $$
declare
  blank constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
  invisible constant text := blank || E'\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
    || E'\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF';
begin
  return case when words ~ ('[^' || invisible || ']') then btrim(words, blank) end;
end
$$;
