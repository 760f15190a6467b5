import { company } from '../facts/company.ts'

/**
 * The model cancellation form of the Consumer Contracts Regulations 2013 (schedule 3, part B), line by line, in the law's
 * words. `email` is written as the form should show it.
 */
export const cancellationForm = (email: string): readonly string[] => [
  '(Complete and return this form only if you wish to withdraw from the contract)',
  `To ${company.legalName}, ${company.registeredOffice}, ${email}:`,
  'I/We (*) hereby give notice that I/We (*) cancel my/our (*) contract of sale of the following goods (*)/for the supply of the following service (*),',
  'Ordered on (*)/received on (*),',
  'Name of consumer(s),',
  'Address of consumer(s),',
  'Signature of consumer(s) (only if this form is notified on paper),',
  'Date',
  '(*) Delete as appropriate',
]
