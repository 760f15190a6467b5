import { withTimeout } from '../../storage/guards.ts'
import { readActions, type UnsentAction } from '../device/actions.ts'
import { keysOf } from '../device/deviceStore.ts'
import { PATIENCE } from './leaving.ts'

/** Returns the unsent actions of this tab, which may not be on the disk. */
let shown: () => readonly UnsentAction[] = () => []
export function setShown(next: typeof shown): void {
  shown = next
}

/** Counts what is only on this device: "1 half-written text and 2 unsent actions". Undefined if nothing. */
export async function unsentInWords(): Promise<string | undefined> {
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [
    ...counted(keysOf('draft:').length, 'half-written text'),
    ...counted(await countActions(), 'unsent action'),
  ]
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** Counts unsent actions in this tab and, if it answers, on the disk. */
async function countActions(): Promise<number> {
  const kept = await withTimeout(readActions(), PATIENCE).catch(() => [])
  return new Set([...kept, ...shown()].map(({ key }) => key)).size
}
