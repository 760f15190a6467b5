/** "22 Nov 2026, 02:12 GMT": by the clock of this device, and which clock that is. `at` in ms since the epoch. */
export const stamp = (at: number) =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
