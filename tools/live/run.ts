import { type ChildProcess, spawn } from 'node:child_process'

/** What is set for a child beside the environment that it inherits. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface Command {
  /** As somebody would type it, without any secret: `['npx', 'supabase', 'link']`. */
  readonly typed: readonly string[]
  /** The script that Node runs for it, and its arguments. */
  readonly script: readonly string[]
  /** Where secrets go: `ps` shows no environment of others. */
  readonly env?: Variables
  /** Asks only, and changes nothing: a dry run leaves it out as well, since nobody has given a key. */
  readonly isQuestion?: boolean
}

/** Runs a command to its end, and resolves with what it printed. @throws CommandFailed */
export type Run = (command: Command) => Promise<string>

/** It ended badly. The message has what it said, without secrets. */
export class CommandFailed extends Error {
  /** The last that it printed, to either output. */
  readonly said: string
  constructor(command: Command, said: string) {
    super(`${shown(command)} failed:\n${said}`)
    this.said = said
  }
}

/** A line to type in a shell. */
export const shown = ({ typed }: Pick<Command, 'typed'>): string =>
  typed.map((word) => (/^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')

/**
 * Runs commands in a folder.
 * @param root - the project's folder
 * @param onText - hears what they print, as it comes
 */
export const runIn =
  (root: string, onText: (text: string) => void = () => {}): Run =>
  (command) => {
    const child = spawn(process.execPath, [...command.script], {
      cwd: root,
      env: { ...process.env, ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return endOf(child, command, onText)
  }

/** Prints each command instead, and runs none. Questions are not even printed. */
export const dryRun =
  (print: (line: string) => void): Run =>
  async (command) => {
    if (!command.isQuestion) print(`$ ${shown(command)}`)
    return ''
  }

function endOf(child: ChildProcess, command: Command, onText: (text: string) => void): Promise<string> {
  const hide = hiderOf(command.env ?? {})
  let out = ''
  let all = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
    all += text
    onText(hide(text))
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    all += text
    onText(hide(text))
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new CommandFailed(command, error.message)))
    child.once('close', (code) => {
      if (code === 0) resolve(out)
      else reject(new CommandFailed(command, hide(all).trim().slice(-12_000)))
    })
  })
}

/** Takes the secrets among a command's variables out of a text: an error may quote what it could not use. */
function hiderOf(env: Variables): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value]) => (/TOKEN|KEY|PASS|SECRET/.test(name) && value) || [])
  return (text) => secrets.reduce((shorter, secret) => shorter.replaceAll(secret, '(secret)'), text)
}
