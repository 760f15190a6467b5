import type { Attacks } from './attack.ts'
import {
  beyondStaff,
  byAddress,
  deskFunctions,
  injectedArguments,
  ownerFunctions,
  serverFunctions,
  serviceFunctions,
} from './functions.ts'
import { messages } from './messages.ts'
import { photographs } from './photographs.ts'
import { accounts, descriptions, headers, names, paths } from './requests.ts'
import { privateFunctions, schemas } from './schemas.ts'
import { bodies, submissionHeaders, texts, values } from './submissions.ts'
import { counting, embedding, formats, reading, writing } from './tables.ts'

export const ATTACKS: readonly Attacks[] = [
  reading,
  counting,
  embedding,
  writing,
  formats,
  schemas,
  privateFunctions,
  serverFunctions,
  deskFunctions,
  ownerFunctions,
  serviceFunctions,
  beyondStaff,
  byAddress,
  injectedArguments,
  names,
  headers,
  paths,
  descriptions,
  accounts,
  values,
  bodies,
  submissionHeaders,
  texts,
  messages,
  photographs,
]
