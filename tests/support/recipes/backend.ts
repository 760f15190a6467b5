import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edits } from './edits.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations')
const ALL = readdirSync(MIGRATIONS)
  .sort()
  .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  .join('\n')

/** The whole of a function as the last migration has it, changed. @throws Error where the text to be changed is not there once */
function changed(name: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  const text = new RegExp(`create (?:or replace )?function ${name}\\([\\s\\S]*?\\n\\$\\$;\\n`, 'g')
  const found = ALL.match(text)?.at(-1) ?? ''
  return changes.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`${name} does not have this once: ${from}`)
      return text.replace(from, () => to)
    },
    found.replace(/^create function/, 'create or replace function'),
  )
}

const PARKING = `alter table public.contact_submissions add column parking text check (char_length(parking) between 1 and 8);

drop function public.insert_contact_submission(text, text, text, text, text, text, text);
drop function private.read_submission(text, text, text, text, text, text, text);
${changed(
  'private.read_submission',
  ['p_interpreter_phone text\n', 'p_interpreter_phone text, p_parking text\n'],
  ['  problem := case\n', '  request.parking := private.field(p_parking);\n  problem := case\n'],
  [
    '  end;\n  if problem',
    "    when char_length(request.parking) > 8 then 'Parking must be 8 characters or fewer'\n  end;\n  if problem",
  ],
)}
${changed('private.key_with_words', ['request.message)::text', 'request.message, request.parking)::text'])}
${changed(
  'private.stored_id',
  ['answer_by, interpreter_phone)', 'answer_by, interpreter_phone, parking)'],
  ['request.interpreter_phone)', 'request.interpreter_phone, request.parking)'],
)}
${changed(
  'private.add_request',
  ['interpreter_phone, requested_at,', 'interpreter_phone, parking, requested_at,'],
  ['request.interpreter_phone, ', 'request.interpreter_phone, request.parking, '],
)}
${changed(
  'public.insert_contact_submission',
  [
    'p_interpreter_phone text default null\n',
    'p_interpreter_phone text default null,\n  p_parking text default null\n',
  ],
  ['p_interpreter_phone);', 'p_interpreter_phone, p_parking);'],
)}
${changed(
  'public.send_contact_submission',
  ["'p_interpreter_phone',\n", "'p_interpreter_phone', 'p_parking',\n"],
  ["request ->> 'p_interpreter_phone');", "request ->> 'p_interpreter_phone', request ->> 'p_parking');"],
)}
revoke all on all functions in schema private from public;
revoke all on function public.insert_contact_submission(text, text, text, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.insert_contact_submission(text, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;
`

/** The check of a list, with one value more. */
const withValue = (table: string, column: string, values: readonly string[]) => `
alter table ${table} drop constraint ${table.split('.')[1]}_${column}_check,
  add check (${column} in (${values.map((value) => `'${value}'`).join(', ')}));
`
const ACTIONS = [
  ...['seen', 'taken', 'released', 'assigned', 'unopened', 'on the way', 'replied', 'noted', 'confirmed', 'done'],
  ...['told again', 'escalated', 'wrote', 'photograph', 'photograph removed'],
]
const KINDS = [
  ...[
    'new',
    'several',
    'back',
    'again',
    'escalated',
    'overdue',
    'forgotten',
    'unreachable',
    'gone',
    'suspects',
    'surge',
  ],
  ...['test', 'canary', 'check', 'assigned', 'event', 'message'],
]

const QUOTE = `${withValue('private.history', 'action', [...ACTIONS, 'quoted'])}
create function public.desk_quote(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  words constant text := private.clean(p_text);
begin
  perform private.lock_request(p_id);
  if words is null then
    raise sqlstate 'PT422' using message = 'Write what it will cost';
  end if;
  if not private.is_done_already(p_id) then
    perform private.write_history(p_id, me.id, 'quoted', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;
select private.grant_only('authenticated', array['public.desk_quote(uuid, text)']::regprocedure[]);
`

const ARRIVED = `${withValue('private.history', 'action', [...ACTIONS, 'quoted', 'arrived'])}
create function public.desk_arrive(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.take(private.lock_request(p_id), me);
  if not private.is_done_already(p_id) then
    perform private.write_history(p_id, me.id, 'arrived', null, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;
select private.grant_only('authenticated', array['public.desk_arrive(uuid)']::regprocedure[]);
`

const QUOTED = `${withValue('private.notifications', 'kind', [...KINDS, 'quoted'])}
create function private.notify_of_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
  values ('quoted:' || new.id, 'quoted', new.request_id, private.clock(), private.clock());
  return null;
end
$$;
create trigger notify_of_quote after insert on private.history
  for each row when (new.action = 'quoted') execute function private.notify_of_quote();
revoke all on all functions in schema private from public;
`

/** The recipes of docs/changing.md for the form's fields, the desk and the database, followed word for word. */
export const BACKEND = {
  'Add a form field': {
    'src/outbox/fields.ts': [
      [
        "  message: text({ column: 'message',",
        "  parking: text({ column: 'parking', label: 'Parking', word: 'Parking', limit: 8 }),\n  message: text({ column: 'message',",
      ],
    ],
    'src/islands/contact-form/inputs.tsx': [
      [
        '  message: (shared) =>',
        '  parking: (shared) => <TextInput {...shared} label="Parking (optional)" />,\n  message: (shared) =>',
      ],
    ],
    'supabase/migrations/20261201000000_parking.sql': [['', PARKING]],
  },
  'Add something that staff write about a request': {
    'supabase/migrations/20261201000001_quotes.sql': [['', QUOTE]],
    'tools/deployCheck/grants.ts': [["    'desk_release',\n", "    'desk_quote',\n    'desk_release',\n"]],
    'src/desk/queue/action.ts': [
      [
        "  note: { call: 'desk_note', name: 'Note' },",
        "  note: { call: 'desk_note', name: 'Note' },\n  quote: { call: 'desk_quote', name: 'Quote' },",
      ],
    ],
    'src/desk/requests/words/historyLine.ts': [
      ['  noted: (who,', '  quoted: (who, { detail }) => who.concat(" quoted: “", detail ?? "", "”"),\n  noted: (who,'],
    ],
    'src/desk/requests/RequestPage.tsx': [
      [
        "  const note = useDraft(id, 'note')",
        "  const note = useDraft(id, 'note')\n  const quote = useDraft(id, 'quote')",
      ],
      [
        '    note: { draft: note, field: noteField },\n',
        '    note: { draft: note, field: noteField },\n    quote: { draft: quote, field: noteField },\n',
      ],
      [
        '          <Note\n',
        `          <TextForm
            field={noteField}
            text={quote.text}
            onChange={quote.change}
            onSend={(text) => quote.moveTo(queue.add(id, { kind: 'quote', text }))}
            label="Quote"
            description="What it will cost"
            longest={2_000}
            button="Keep quote"
            empty="Write what it will cost first"
            variant="default"
          />
          <Note
`,
      ],
      ['import { UnsentActions }', "import { TextForm } from './one/TextForm.tsx'\nimport { UnsentActions }"],
    ],
  },
  'Add something that staff do to a request': {
    'supabase/migrations/20261201000002_arrivals.sql': [['', ARRIVED]],
    'tools/deployCheck/grants.ts': [
      ["    'desk_change_settings',\n", "    'desk_arrive',\n    'desk_change_settings',\n"],
    ],
    'src/desk/requests/data/liveActions.ts': [
      [
        '  onTheWay: {',
        `  arrive: {
    call: 'desk_arrive',
    parameters: () => ({}),
    offline: 'You’re offline. You can only say that you’re there with a connection.',
    happened: 'You’re there.',
  },
  onTheWay: {`,
      ],
    ],
    'src/desk/requests/words/historyLine.ts': [
      ['  replied: (who,', '  arrived: (who) => who.concat(" is there"),\n  replied: (who,'],
    ],
    'src/desk/requests/RequestPage.tsx': [
      [
        "    o: () => setDialogue('onTheWay'),",
        "    o: () => setDialogue('onTheWay'),\n    a: () => actions.perform('arrive'),",
      ],
    ],
  },
  'Add a kind of notification': {
    'supabase/migrations/20261201000003_quoted.sql': [['', QUOTED]],
    'supabase/functions/notify/kinds.ts': [
      [
        '  test: {',
        "  quoted: { type: 'request.quoted', webhooks: 'everyday', title: () => 'A quote was given' },\n  test: {",
      ],
    ],
    'src/desk/api/letterKinds.ts': [
      ["  test: { name: 'Test' },", "  quoted: { name: 'A quote' },\n  test: { name: 'Test' },"],
    ],
    'docs/webhooks/README.md': [
      ['- `request.suspects`:', '- `request.quoted`: somebody has said what it will cost.\n- `request.suspects`:'],
    ],
  },
} as const satisfies Record<string, Edits>
