import { useLocalStorage } from '@mantine/hooks'

/** A choice that belongs to this device, not to whoever is signed in: it outlives a sign-out. */
export const useChoice = (name: 'sound' | 'shortcuts', otherwise: boolean) =>
  useLocalStorage({ key: `desk-${name}`, defaultValue: otherwise, getInitialValueInEffect: false })
