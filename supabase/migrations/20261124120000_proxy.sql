-- A proxy of our own in front of a hosted project, so that the API has the site's origin (docs/hosting/). The project's own
-- proxy then sees the address of ours only, and all visitors would be one sender. Whoever knows this token may say whose
-- request it is.
alter table private.settings
  add column proxy_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

/*
 * Where a request came from: as our own proxy says, by the proxy in front of a hosted project, else by the last of those
 * in front of another, which alone wrote the rightmost address. Whatever stands left of it, the sender may have written.
 */
create or replace function private.sender_of(headers json) returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := btrim(case
    when headers ->> 'x-proxy-token' = (select proxy_token from private.settings) then headers ->> 'x-visitor-address'
    else coalesce(
      nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
      regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')
    )
  end)::inet;
  if family(address) = 6 then
    address := case
      when address << '::ffff:0:0/96' then replace(host(address), '::ffff:', '')::inet
      else network(set_masklen(address, 64))::inet
    end;
  end if;
  return encode(sha256(convert_to((select salt from private.settings) || coalesce(address::text, ''), 'UTF8')), 'hex');
exception when others then
  return encode(sha256(convert_to((select salt from private.settings), 'UTF8')), 'hex');
end
$$;
