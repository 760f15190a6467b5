import { Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/callError.ts'
import { setOnCall } from '../api/desk.ts'
import { rotaOptions } from '../rota/rota.ts'
import { useOnCall } from '../rota/useOnCall.ts'
import { shortUntilOf } from '../rota/words.ts'
import { useStaff } from '../session/StaffProvider.tsx'

const NOBODY = { title: 'Nobody is on call now', message: 'Until someone is, everyone gets the alerts.' }

/**
 * Who is on call is told of new requests first. Where there is a rota, the switch holds against it until it changes next.
 * Shows what the server has, never what was only asked for.
 */
export function OnCallSwitch() {
  const { setMe } = useStaff()
  const { isOnCall, until, now } = useOnCall()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      setMe(await setOnCall(on))
      const { people } = await client.fetchQuery({ ...rotaOptions, staleTime: 0 })
      if (!on && people.every(({ on_call }) => !on_call)) void toast(NOBODY)
    } catch (error) {
      const message = messageOf(error)
      void toast({
        title: isOnCall ? 'You’re still on call' : 'You’re still not on call',
        message,
        destructive: true,
      })
    }
    setBusy(false)
  }
  return (
    <Switch
      label={
        <>
          On call
          {until && (
            <Text span display="block" size="xs" c="dimmed">
              {isOnCall ? '' : 'off '}until {shortUntilOf(until, now)}
            </Text>
          )}
        </>
      }
      size="md"
      classNames={{ body: 'on-call' }}
      labelPosition="left"
      checked={isOnCall}
      disabled={isBusy}
      onChange={(event) => void change(event.currentTarget.checked)}
      className="tall"
    />
  )
}
