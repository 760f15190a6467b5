import type { ComponentProps } from 'react'

const button = (className: string) => (props: ComponentProps<'button'>) => (
  <button className={className} type="button" {...props} />
)
export const Button = button('button')
export const MainButton = button('button button-main')
export const LightButton = button('button button-light')
export const QuietButton = button('button-quiet')

export const ErrorWords = ({ children }: { children: string }) => (
  <>
    <span className="visually-hidden">Error: </span>
    <span>{children}</span>
  </>
)
