import { queryOptions } from '@tanstack/react-query'
import { lookForAccounts } from '../api/accounts.ts'
import { members } from '../api/desk.ts'

/** Everybody of staff. */
export const membersOptions = queryOptions({ queryKey: ['members'], queryFn: members })

/** Whether accounts can be made and changed from here. */
export const accountsOptions = queryOptions({ queryKey: ['accounts'], queryFn: lookForAccounts })
