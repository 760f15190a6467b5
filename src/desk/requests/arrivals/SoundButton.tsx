import { Button } from '@mantine/core'
import { useChoice } from '../../device/useChoice.ts'
import { allowSound, chime } from './chime.ts'

/** Sounds once when it is turned on: whoever relies on it should have heard it. */
export function SoundButton() {
  const [isOn, setOn] = useChoice('sound', false)
  const toggle = async () => {
    if (isOn) return setOn(false)
    setOn(true)
    if (await allowSound()) chime()
  }
  return (
    <Button variant="default" size="md" aria-pressed={isOn} onClick={() => void toggle()}>
      {isOn ? 'Sound off' : 'Sound on'}
    </Button>
  )
}
