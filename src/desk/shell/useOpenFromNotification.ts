import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isOpenMessage } from '../worker/messages.ts'

/** Goes to the request whose notification was tapped while the desk was open. */
export function useOpenFromNotification(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const onMessage = ({ data }: MessageEvent) => {
      if (isOpenMessage(data)) navigate(data.path)
    }
    workers.addEventListener('message', onMessage)
    workers.startMessages()
    return () => workers.removeEventListener('message', onMessage)
  }, [navigate])
}
