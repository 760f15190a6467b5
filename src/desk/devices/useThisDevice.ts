import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../api/callError.ts'
import type { Devices } from '../api/shapes.ts'
import { currentSubscription, subscribe } from './subscription.ts'
import { pushSupport } from './support.ts'

/** This browser: whether it can get pushes, and under which endpoint it does. */
export function useThisDevice(onChange: (known: Devices) => void) {
  const [support, setSupport] = useState(pushSupport)
  const [endpoint, setEndpoint] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const look = useCallback(() => currentSubscription().then((subscription) => setEndpoint(subscription?.endpoint)), [])
  useEffect(() => {
    void look()
  }, [look])

  const notify = async (vapidPublicKey: string, isEnded: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Asked here and not by subscribing: Safari wants it to follow the tap at once.
      if ((await Notification.requestPermission()) === 'granted') onChange(await subscribe(vapidPublicKey, isEnded))
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : REFUSED)
    }
    setSupport(pushSupport())
    await look()
    setBusy(false)
  }
  return { support, endpoint, problem, isBusy, notify, look }
}

const REFUSED =
  'We couldn’t turn on notifications. Check your connection and try again. A private window can’t have them.'
