import { useId as useReactId } from 'react'

/**
 * In the place of Mantine's, which gives every field another state once it is mounted, also those with an id of
 * their own: the contact form was rendered twice. Remove when Mantine's leaves a given id alone.
 */
export function useId(id?: string): string {
  const own = useReactId()
  return id ?? own
}
