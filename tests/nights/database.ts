import type { Clock } from '../simulation/clock.ts'
import { literal, type Database as Sql } from '../support/read.ts'

export type Role = 'anon' | 'authenticated' | 'service_role'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The function's result, or the words of its refusal. */
  readonly value: unknown
}

export const INSERT = 'public.insert_contact_submission'

type Parameters = Readonly<Record<string, unknown>>

interface Sender {
  readonly headers?: Readonly<Record<string, string>>
  /** The id in auth.users. */
  readonly account?: string
}

/**
 * A night's backend. It calls every function of the migrations in a real PostgreSQL as PostgREST would, at the night's
 * time. The clock stops during a call.
 */
export class Database {
  isDown = false
  readonly #sql: Sql
  readonly #clock: Clock

  constructor(sql: Sql, clock: Clock) {
    this.#sql = sql
    this.#clock = clock
  }

  /** @throws Error if it cannot be reached */
  call(role: Role, name: string, parameters: Parameters | string = {}, sender: Sender = {}): Promise<Reply> {
    if (this.isDown) return Promise.reject(new Error('The database is down'))
    return this.#clock.hold(this.#call(role, name, parameters, sender))
  }

  async #call(
    role: Role,
    name: string,
    parameters: Parameters | string,
    { headers = {}, account }: Sender,
  ): Promise<Reply> {
    const list =
      typeof parameters === 'string'
        ? literal(parameters)
        : Object.entries(parameters).map(([parameter, value]) => `${parameter} => ${written(value)}`)
    const settings = {
      'night.now': new Date(Math.floor(this.#clock.now)).toISOString(),
      'request.headers': JSON.stringify(headers),
      'request.jwt.claims': JSON.stringify({ role, ...(account && { sub: account }) }),
      'request.jwt.claim.sub': account ?? '',
      'response.status': '',
      'response.headers': '',
      role,
    }
    try {
      const [row] = await this.#sql.query(`
        ${set(settings)};
        select value, current_setting('response.status', true) as status, current_setting('response.headers', true) as headers
        from (select to_json(array(select ${name}(${list})::text)) as value offset 0) as called`)
      const [value = null] = JSON.parse(row?.value ?? '[]')
      return { status: Number(row?.status || 200), headers: headersOf(row?.headers), value: readValue(value) }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const status = Number(/^PT(\d{3})$/.exec(code)?.[1] ?? (code === '42501' ? 403 : 500))
      const message = error instanceof Error ? error.message : String(error)
      if (status === 500) this.#clock.break(`${name}: ${message}`)
      return { status, headers: {}, value: message }
    }
  }

  /** The rows of a query, read without the API. */
  look<Row>(query: string): Promise<Row[]> {
    const rows = this.#sql.query(`${set({ 'night.now': new Date(this.#clock.now).toISOString() })};
      select coalesce(json_agg(one), '[]') as rows from (${query}) as one`)
    return this.#clock.hold(rows.then(([row]) => JSON.parse(row?.rows ?? '[]')))
  }

  do(statements: string): Promise<unknown> {
    return this.#clock.hold(this.#sql.query(statements))
  }

  /** Saves every row under a name. */
  save(name: 'empty' | 'backup'): Promise<unknown> {
    return this.do(`select night.save(${literal(name)})`)
  }

  /** Goes back to a saved state. */
  restore(name: 'empty' | 'backup'): Promise<unknown> {
    return this.do(`select night.restore(${literal(name)})`)
  }
}

/** Settings for one transaction. */
const set = (settings: Readonly<Record<string, string>>) =>
  `select ${Object.entries(settings).map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`)}`

/** An SQL literal. A list becomes an array of texts, and any other object becomes JSON. */
function written(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return literal(value)
  if (typeof value !== 'object') return String(value)
  return literal(Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join()}}` : JSON.stringify(value))
}

/** A function's result is JSON, nothing, or a word. */
function readValue(text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text === 't' ? true : text === 'f' ? false : text
  }
}

function headersOf(written: string | null | undefined): Record<string, string> {
  const list: readonly Record<string, string>[] = JSON.parse(written || '[]')
  return Object.fromEntries(
    list.flatMap((one) => Object.entries(one).map(([name, value]) => [name.toLowerCase(), value])),
  )
}

/** Prepares a database once for all nights, with a clock that can be set and functions to empty and restore it. */
export async function prepare(sql: Sql): Promise<void> {
  await sql.query(`
    -- Planned once for all nights, which spares a seventh of the processor.
    set plan_cache_mode = force_generic_plan;
    -- In plpgsql, which plans it once: it is called a hundred times for each turn of the sender.
    create or replace function private.clock() returns timestamptz language plpgsql stable as $$
    begin
      return coalesce(nullif(current_setting('night.now', true), '')::timestamptz, now());
    end
    $$;
    create schema night;
    create function night.tables() returns table (name text, columns text) language sql as $$
      select format('%I.%I', n.nspname, c.relname), string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and (n.nspname in ('public', 'private') or (n.nspname, c.relname) = ('auth', 'users'))
      group by 1
    $$;
    do $$
    declare t record;
    begin
      for t in select * from night.tables() loop
        execute format('create table night.%I as table %s with no data', 'empty ' || t.name, t.name);
        execute format('create table night.%I as table %s with no data', 'backup ' || t.name, t.name);
      end loop;
    end $$;
    create function night.save(kept text) returns void language plpgsql as $$
    declare t record;
    begin
      for t in select * from night.tables() loop
        execute format('truncate night.%1$I; insert into night.%1$I (%3$s) select %3$s from %2$s', kept || ' ' || t.name, t.name, t.columns);
      end loop;
    end $$;
    create function night.restore(kept text) returns void language plpgsql set session_replication_role = 'replica' as $$
    declare t record;
    begin
      for t in select * from night.tables() loop
        execute format('delete from %2$s; insert into %2$s (%3$s) overriding system value select %3$s from night.%1$I',
          kept || ' ' || t.name, t.name, t.columns);
      end loop;
    end $$;
    -- Requests of earlier years, each named after what a purge must do with it (docs/operating.md).
    create function night.remember(moment timestamptz) returns void language plpgsql set session_replication_role = 'replica' as $$
    begin
      insert into public.contact_submissions (name, phone, email, status, outcome, marks, received_at, seen_at, done_at)
      select 'Old ' || what, '1', 'old@example.com', case when outcome is null then 'new' else 'done' end, outcome, marks::text[],
        moment - age::interval, case when outcome is not null then moment - age::interval end,
        case when outcome is not null then moment - age::interval end
      from (values
        ('job, goes', 'job', '{}', '7 years 1 day'), ('job, stays', 'job', '{}', '6 years 11 months'),
        ('suspect job, stays', 'job', '{honeypot}', '40 days'),
        ('advice, goes', 'advice', '{}', '12 months 1 day'), ('advice, stays', 'advice', '{}', '11 months'),
        ('spam, goes', 'spam', '{}', '31 days'), ('spam, stays', 'spam', '{}', '29 days'),
        ('suspect, goes', null, '{honeypot}', '31 days'), ('suspect, stays', null, '{honeypot}', '29 days'),
        ('photograph goes, stays', 'job', '{}', '31 days'), ('photograph stays, stays', 'job', '{}', '29 days'),
        ('photograph of spam goes, stays', 'spam', '{}', '25 hours')
      ) as old (what, outcome, marks, age);
      insert into private.pictures (id, request_id, parts, bytes, at, whole_at)
      select gen_random_uuid(), id, 1, 3, received_at, received_at
      from public.contact_submissions where name like 'Old photograph%';
    end $$;
    select night.save('empty')`)
}
