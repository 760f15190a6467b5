/** The migration that projects in use have come to: every later one has to bring their state up to date. */
export const STATE = '20261126000013'

/** Ten hours of requests, one each minute or so: some taken, answered and done. Nobody has been told yet. */
export const IN_USE = `
  insert into auth.users (id, email) values
    ('00000000-0000-4000-8000-000000000001', 'ann@example.org'),
    ('00000000-0000-4000-8000-000000000002', 'bob@example.org');
  select public.add_staff('00000000-0000-4000-8000-000000000001', 'Ann', 'owner'),
    public.add_staff('00000000-0000-4000-8000-000000000002', 'Bob');
  insert into private.devices (staff_id, endpoint, p256dh, auth, label)
    select id, 'https://web.push.apple.com/' || id, repeat('k', 87), repeat('a', 22), 'Phone' from private.staff;
  insert into public.contact_submissions (name, phone, email, message, idempotency_key, received_at, due_at)
    select 'Visitor ' || n, '07700 900123', 'ada@example.org', 'Leak at SS17 9AA, flat ' || n,
      gen_random_uuid(), now() - n * interval '70 seconds', now()
    from generate_series(1, 500) as n;
  update public.contact_submissions set due_at = received_at;
  select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000001"}', false);
  select public.desk_reply(id, 'Soon.'), public.desk_take(id) from public.contact_submissions where name like '%1';
  select public.desk_note(id, 'Side door.'), public.desk_finish(id, 'job')
    from public.contact_submissions where name like '%11';
  select public.desk_mark_spam(array(select id from public.contact_submissions where name like '%7'));
  select set_config('request.jwt.claims', '', false)`
