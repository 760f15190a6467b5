import { useChoice } from '../../device/useChoice.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { allowSound, chime } from './chime.ts'

/** Sounds once when it is turned on: whoever relies on it should have heard it. */
export function SoundButton() {
  const [isOn, setOn] = useChoice('sound', false)
  const toggle = async () => {
    if (isOn) return setOn(false)
    setOn(true)
    if (await allowSound()) chime()
  }
  return <IconButton name={isOn ? 'sound' : 'silence'} label="Sound" isOn={isOn} onClick={() => void toggle()} />
}
