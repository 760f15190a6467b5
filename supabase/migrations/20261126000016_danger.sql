-- Danger that a customer's words tell of. Such a request comes first in the list until staff say that there is none. Nothing else
-- depends on it: not when it is due, not who is alerted, not whether it may be spam.

/*
 * The danger that a message tells of, in the words that staff read; null if none. Better to miss one than to cry wolf: it looks for
 * whole phrases, sentence by sentence, and leaves out what is denied ("no smell of gas"). In a phrase, ~ stands for any word, and
 * LIVE, CHILD and ROOM for the words below. `besides` must be in the message, and `unless` not in the sentence.
 * tests/contract/danger.test.ts has examples of both.
 */
create function private.danger_in(message text) returns text language sql immutable set search_path = '' as $$
  with phrases (danger, phrase, besides, unless) as (values
    ('gas', '(?:smell|smelt|stink|reek|whiff)\w*~{0,3} gas\M|\mgas(?: is)? (?:smell|leak|escap|hiss|odou?r|coming out)\w*|'
      '\m(?:leak|escap)\w*(?: of)? gas\M|\mgas (?:alarm|detector)~{0,2} (?:sound|go|went|beep|ring)\w*|'
      '\m(?:hit|(?:drill|nail|screw|cut)\w*~{0,2} (?:through|into|in))~{0,3} gas (?:pipe|main|line|supply)',
      '', '\m(?:fixed|repaired|tests?|tested|(?:all|made) safe|leak detect\w*|last (?:week|month|year))\M'),
    ('carbon monoxide', '\m(?:carbon monoxide|co) (?:alarm|detector)~{0,3} (?:sound|go|went|beep|ring|scream|trigger)\w*|'
      '\malarm for carbon monoxide~{0,3} (?:sound|go|went|beep|ring)\w*|\mcarbon monoxide(?: is)? (?:leak|poison|escap)\w*',
      '', 'chirp|batter|(?:once|every) a? ?minute'),
    ('water near electrics', '\m(?:water|leak|drip|pour|gush|flood)\w*(?! (?:heater|tank|meter|softener|pump|filter)\M)~{0,8} '
      '(?:through|out|from|into|onto|on|over|near|by|behind|down|in|around|above)~{0,2} '
      '(?:LIVE\M|light\M(?! (?:brown|green|blue|grey|rain|shower|well)))', '', ''),
    ('water near electrics', '\mLIVE~{0,2} (?:wet|soak\w*|drip\w*|leak\w*|flooded|full of water|sparking)\M', '', ''),
    ('water near electrics', '\m(?:electric(?:s|ity)?|power|fuses?|rcd|lights)~{0,2} '
      '(?:tripp\w*|trips|blew|blown|flicker\w*|(?:went|gone) off)\M', '\m(?:water|leak|drip|flood|wet)', ''),
    ('water near electrics', '\melectric(?:al)? shock', '', ''),
    ('someone locked in', '\mCHILD~{0,2} (?:locked|trapped|stuck|shut)(?: \w+sel(?:f|ves))? (?:in|inside)\M|'
      '\m(?:locked|trapped|shut)(?! out)~{0,2} CHILD (?:in|inside)\M|\mlocked, and someone is inside\M',
      '', '\mkeys?~{0,2} (?:stuck|snapped)'),
    ('someone locked in', '\mCHILD(?: is| are| still| left| alone| asleep)* (?:inside|indoors)\M',
      '\m(?:lock|door|key|shut|slam)', ''),
    ('sewage inside', '\m(?:sewage(?! (?:pipe|pump|system|tank)\M)|poo|faeces|excrement|human waste)~{0,6} '
      '(?:in|into|inside|through|up|over|across|on|onto|flooding)~{0,3} ROOM\M|'
      '\mROOM~{0,3} (?:full of|covered (?:in|with)|flooded with)~? sewage|\mwater from a drain in\M',
      '', '(?:smell|stink|odou?r)\w*(?: \w+){0,2} sewage|sewage (?:smell|stink|odou?r)|\m(?:outside|garden|patio|street|road)\M')
  ), written as (
    select place, danger, besides, unless, replace(replace(replace(replace(phrase,
      '~', '(?:,? (?!(?:no|not|never|nowhere|isnt|arent|wasnt|doesnt|hasnt|havent)\M)\w+)'),
      'LIVE', '(?:(?:the|my|our|main|ceiling|kitchen|bathroom|hall|bedroom|room) light|lights|light (?:fitting|switch|bulb)\w*|spotlights?|'
        'downlights?|sockets?|switches|fuse ?(?:box|board)|consumer unit|electrics|electric(?:al)? (?:box|meter|cable)s?|wiring)'),
      'CHILD', '(?:child(?! (?:lock|gate|safety)\M)|children|baby|babies|toddler|kids?|son|daughter|grand(?:son|daughter|child)|'
        '(?:elderly|disabled) \w+|\w+ (?:year|yr|month)s? old)'),
      'ROOM', '(?:bath(?:room)?|shower|sink|basin|kitchen|house|home|flat|hall(?:way)?|(?:bed|living )?room|floor|carpet|basement|cellar|'
        'downstairs)') as phrase
    from (select row_number() over () as place, * from phrases) as numbered
  )
  select danger
  from written, regexp_replace(private.folded(message), '[^\w.!?;,\n]+', ' ', 'g') as whole,
    regexp_split_to_table(whole, '[.!?;\n]|\mbut\M') as sentence
  where sentence ~ phrase and whole ~ besides and (unless = '' or not sentence ~ unless)
    and not sentence ~ ('\m(?:no|not|never|without|isnt|arent|wasnt|doesnt|cant|cannot|dont|didnt)\M'
      '(?! (?:sure|certain|only|know|work|start|light|flush|drain|turn|stop|open|close|shut|get|find|fit)\w*\M)'
      '(?: \w+){0,2} (?:' || phrase || ')')
  order by place limit 1
$$;

-- The danger that staff have taken off a request; null if they have not, or have put it back.
create function private.danger_taken_off(request uuid) returns text language sql stable set search_path = '' as $$
  select case action when 'not dangerous' then detail end from private.history
  where request_id = request and action in ('dangerous', 'not dangerous') order by id desc limit 1
$$;

-- `security definer`, because the secret key also adds requests.
create function private.note_danger() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.danger := private.danger_in(new.message);
  return new;
end
$$;

create trigger note_danger before insert on public.contact_submissions for each row execute function private.note_danger();

-- Takes the mark off, or puts it back.
create function public.desk_set_danger(p_id uuid, p_is_danger boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  which constant text := coalesce(request.danger, private.danger_taken_off(p_id));
begin
  if not private.is_done_already(p_id) and which is not null and p_is_danger = (request.danger is null) then
    update public.contact_submissions set danger = case when p_is_danger then which end where id = p_id;
    perform private.write_history(p_id, me.id, case when p_is_danger then 'dangerous' else 'not dangerous' end, which,
      private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

select private.protect();
