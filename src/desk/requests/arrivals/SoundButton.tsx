import { Button } from '@mantine/core'
import { useChoice } from '../../device/useChoice.ts'
import { Icon } from '../../shell/Icon.tsx'
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
    <Button
      variant={isOn ? 'light' : 'default'}
      size="md"
      aria-pressed={isOn}
      leftSection={<Icon name={isOn ? 'sound' : 'silence'} />}
      onClick={() => void toggle()}
    >
      Sound
    </Button>
  )
}
