import { queryOptions } from '@tanstack/react-query'
import { deadLetters } from '../api/desk.ts'

/** The dead letters, for the line that counts them and for their page. */
export const undelivered = queryOptions({ queryKey: ['undelivered'], queryFn: deadLetters })
