import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from './callError.ts'

/** What a call of the desk gave, for a screen that shows it. */
export interface Loaded<Value> {
  /** The last that came, also while it is asked for again. */
  readonly value: Value | undefined
  readonly problem: CallError | undefined
  /** Asks again. */
  reload(): void
  /** After a change whose answer is the new value. */
  setValue(value: Value): void
}

/** @param load - must stay the same function while it asks for the same thing (`useCallback`). */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [problem, setProblem] = useState<CallError>()
  const latest = useRef(0)
  const reload = useCallback(() => {
    const turn = ++latest.current
    setProblem(undefined)
    load().then(
      (loaded) => turn === latest.current && setValue(loaded),
      (error: unknown) =>
        turn === latest.current &&
        setProblem(error instanceof CallError ? error : new CallError('server', String(error))),
    )
  }, [load])
  useEffect(() => {
    setValue(undefined)
    reload()
    return () => {
      latest.current++
    }
  }, [reload])
  // A look that began before the change knows nothing of it.
  const change = useCallback((value: Value) => {
    latest.current++
    setValue(value)
  }, [])
  return { value, problem, reload, setValue: change }
}
