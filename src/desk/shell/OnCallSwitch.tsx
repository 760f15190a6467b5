import { Switch } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { CallError } from '../api/callError.ts'
import { setOnCall, staff } from '../api/desk.ts'
import { useStaff } from '../session/StaffProvider.tsx'

const NOBODY = { title: 'Nobody is on call now', message: 'Everybody is told of new requests until somebody is.' }

/** Who is on call is told of new requests first. Shows what the server has, never what was only asked for. */
export function OnCallSwitch() {
  const { me, setMe } = useStaff()
  const [isBusy, setBusy] = useState(false)
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      setMe(await setOnCall(on))
      if (!on && (await staff()).every(({ on_call }) => !on_call)) void toast(NOBODY)
    } catch (error) {
      const message = error instanceof CallError ? error.message : String(error)
      void toast({
        title: me.on_call ? 'You are still on call' : 'You are still not on call',
        message,
        destructive: true,
      })
    }
    setBusy(false)
  }
  return (
    <Switch
      label="On call"
      size="md"
      labelPosition="left"
      checked={me.on_call}
      disabled={isBusy}
      onChange={(event) => void change(event.currentTarget.checked)}
      className="tall"
    />
  )
}
