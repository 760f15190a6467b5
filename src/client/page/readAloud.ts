const READ = 'Read aloud'

/** Numbers to call, which a voice would take for amounts. */
const NUMBER = /\b(?:999|105|0[\d ]{7,}\d)\b/g

/**
 * Has the browser's own voice read a step of an emergency. There is a button for it only where a voice speaks English:
 * one of the device, which needs no connection, before one of the network.
 * @returns a function that stops it.
 */
export function readAloud(): () => void {
  const { speechSynthesis: speech } = window
  const steps = document.querySelectorAll('main .doing li')
  let reading: HTMLElement | undefined
  const silence = () => {
    if (!reading) return
    reading.textContent = READ
    reading = undefined
    speech.cancel()
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
    // The one before ends late, when it is cut off.
    words.onend = words.onerror = () => reading === button && silence()
    button.textContent = 'Stop'
    reading = button
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
    // Not everywhere an event target; and in most browsers the voices come late.
    speech.onvoiceschanged = offer
    offer()
    // Chromium goes on reading when the page has gone.
    window.onpagehide = silence
  }
  return silence
}
