let context: AudioContext | undefined

/** Browsers let a page sound only after a tap: call this in one. Resolves with false if it may not, or cannot. */
export async function allowSound(): Promise<boolean> {
  try {
    context ??= new AudioContext()
    await context.resume()
    return context.state === 'running'
  } catch {
    // No sound card, or no permission.
    return false
  }
}

/** Two short notes, upwards. Silent if no tap has allowed sound yet. */
export function chime(): void {
  if (context?.state !== 'running') return
  for (const [at, frequency] of [
    [0, 659],
    [0.18, 880],
  ] as const) {
    const start = context.currentTime + at
    const note = context.createOscillator()
    const volume = context.createGain()
    note.frequency.value = frequency
    // From and to nothing: a note that is cut off clicks.
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.3, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(start + 0.4)
  }
}
