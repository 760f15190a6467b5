import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type IconName, icons, phone } from '../content.ts'

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)

export const Call = ({ children, ...rest }: ButtonProps & { children: ReactNode }) => (
  <Button component="a" href={phone.href} color="red" leftSection={<Icon name="phone" />} {...rest}>
    {children}
  </Button>
)
