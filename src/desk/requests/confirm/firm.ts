import { company, email, siteUrl } from '../../../facts/company.ts'
import { emergencyPhone, landline } from '../../../facts/phones.ts'
import { proof } from '../../../facts/proof.ts'

/** Who the contract is with, as the law wants it on what confirms it. */
export interface Firm {
  readonly name: string
  readonly registeredIn: string
  readonly number: string
  readonly office: string
  readonly emergencyPhone: string
  readonly landline: string
  readonly email: string
  readonly terms: string
  /** Left out until one is known. */
  readonly vatNumber?: string
}

export const FIRM: Firm = {
  name: company.legalName,
  registeredIn: company.registeredIn,
  number: company.number,
  office: company.registeredOffice,
  emergencyPhone: emergencyPhone.display,
  landline: landline.display,
  email,
  terms: `${siteUrl}/terms`,
  ...(proof.vat && { vatNumber: proof.vat.number }),
}
