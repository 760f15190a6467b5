const READ = 'Read aloud'

/** Numbers to call, which a voice would read as amounts. */
const NUMBER = /\b(?:999|105|0[\d ]{7,}\d)\b/g

/**
 * Has the browser's own voice read out a step. The button appears only where there is an English voice. One on the device
 * comes before one that needs a connection.
 */
export function readAloud(signal: AbortSignal): void {
  const { speechSynthesis: speech } = window
  const steps = document.querySelectorAll('main .doing li')
  let reading: HTMLElement | undefined
  let awake: Promise<WakeLockSentinel | undefined> | undefined
  const silence = () => {
    if (!reading) return
    reading.textContent = READ
    reading = undefined
    speech.cancel()
    void awake?.then((lock) => lock?.release())
  }
  const read = (step: Element, button: HTMLElement, voice: SpeechSynthesisVoice) => {
    const isSecondPress = reading === button
    silence()
    if (isSecondPress) return
    const said = (selector: string) => step.querySelector(selector)?.textContent ?? ''
    const place = said('span')
    const text = `${said('h2').replace(place, `${place}.`)}. ${said('p')}`
    const words = new SpeechSynthesisUtterance(
      text.replace(NUMBER, (number) => number.replace(/ /g, '').split('').join(' ')),
    )
    words.voice = voice
    words.lang = voice.lang
    // When speech is cut off, its end event comes late.
    words.onend = words.onerror = () => reading === button && silence()
    button.textContent = 'Stop'
    reading = button
    // A screen that goes dark stops the voice on some phones.
    awake = navigator.wakeLock?.request('screen').catch(() => undefined)
    speech.speak(words)
  }
  const offer = () => {
    const voices = speech.getVoices().filter(({ lang }) => /^en/i.test(lang))
    const voice = voices.find(({ localService }) => localService) ?? voices[0]
    if (!voice) return
    speech.onvoiceschanged = null
    for (const step of steps) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'button-quiet aloud'
      button.textContent = READ
      button.onclick = () => read(step, button, voice)
      const heading = step.querySelector('h2')
      if (heading) button.setAttribute('aria-describedby', heading.id)
      heading?.after(button)
    }
  }
  if (speech && steps.length > 0) {
    // In some browsers it is not an event target, and most load their voices late.
    speech.onvoiceschanged = offer
    offer()
    // Chromium keeps reading after the page is left.
    window.onpagehide = silence
    signal.addEventListener('abort', silence)
  }
}
