import { useId as useReactId } from 'react'

/**
 * Replaces Mantine's own, which sets a new id once a field is mounted, even where the field has one: the contact form
 * was rendered twice. Delete this when Mantine uses React's `useId` alone.
 */
export function useId(id?: string): string {
  const own = useReactId()
  return id ?? own
}
