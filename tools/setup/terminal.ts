import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Nobody answers any more: the keyboard's Ctrl-C or Ctrl-D, or the end of what was piped in. */
export class Stopped extends Error {}

export interface Terminal {
  say(line: string): void
  /** @throws Stopped */
  ask(question: string, options?: { readonly isHidden?: boolean }): Promise<string>
  /** Gives the keyboard back until the next question, so that Ctrl-C stops what runs. */
  rest(): void
}

/** The terminal of this process. What is typed hidden is not shown. */
export function openTerminal(): Terminal {
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines: string[] = []
  let waiting: { answer(line: string): void; stop(reason: Stopped): void } | undefined
  let isOver = false
  // Opened with the first question: a run without any leaves standard input alone.
  const open = () => {
    const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
    input.on('line', (line) => {
      if (waiting) waiting.answer(line)
      else lines.push(line)
    })
    input.on('SIGINT', () => input.close())
    input.on('close', () => {
      isOver = input === reader
      waiting?.stop(new Stopped())
    })
    return input
  }
  let reader: ReturnType<typeof open> | undefined

  return {
    say: (line) => console.log(line),
    async ask(question, options = {}) {
      reader ??= open()
      process.stdout.write(question)
      const ready = lines.shift()
      if (ready !== undefined) return ready.trim()
      if (isOver) throw new Stopped()
      isHidden = options.isHidden === true
      try {
        const line = await new Promise<string>((answer, stop) => {
          waiting = { answer, stop }
        })
        return line.trim()
      } finally {
        waiting = undefined
        if (isHidden) process.stdout.write('\n')
        isHidden = false
      }
    },
    rest() {
      const open = reader
      reader = undefined
      open?.close()
    },
  }
}
