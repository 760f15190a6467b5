/** A roof over a road sign's arrow: home, and help on its way. */
export function Logo() {
  return (
    <svg className="logo-mark" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <path className="logo-roof" d="M2 16 18 3l16 13v17H2z" />
      <path className="logo-arrow" d="M9 22h12v-5l8 7.5-8 7.5v-5H9z" transform="translate(-1 -2)" />
    </svg>
  )
}
