/** Other people's numbers, for the safety advice. Sources: nationalgas.com, 105.uk, gov.uk/check-flooding, 111.nhs.uk. */
export const helplines = {
  emergency: { name: '999', href: 'tel:999' },
  gas: { name: 'National Gas Emergency Service', display: '0800 111 999', href: 'tel:+44800111999' },
  power: { name: 'Power cut', display: '105', href: 'tel:105' },
  flood: { name: 'Floodline', display: '0345 988 1188', href: 'tel:+443459881188' },
  nhs: { name: 'NHS', display: '111', href: 'tel:111' },
} as const

export type HelplineName = keyof typeof helplines
