/** "Last updated November 2026", from "2026-11". */
export function MonthOfChange({ of }: { of: string }) {
  const month = new Date(`${of}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <p>
      Last updated <time dateTime={of}>{month}</time>
    </p>
  )
}
