import { waited } from '../content/messages.ts'
import { ACCORDION, DANGER_FIRST, DANGER_OPEN, EXIT, MAP_TILES, WAITED } from '../document/marks.ts'
import { readJson, readPlainly, withDeadline } from '../outbox/rpc.ts'
import { isRecord } from '../storage/guards.ts'
import { watch } from './islands.ts'
import { arrive, entryState, note } from './navigation/historyEntries.ts'
import { report } from './state.ts'

/**
 * Keeps one answer open at a time in browsers without `<details name>`: Chrome before 120, Safari before 17.2, Firefox
 * before 130. Delete it when the build's targets are above those.
 */
export function startAccordions(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  // The event does not bubble.
  document.addEventListener('toggle', closeOthers, true)
}

function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement && target.open)) return
  for (const other of target.closest(`.${ACCORDION}`)?.querySelectorAll('details') ?? [])
    if (other !== target) other.open = false
}

const MOVING = '.card, .timeline > li'

/** On a card that has risen into view. */
const APPEARED = 'data-appeared'

/** Cards rise a little, once, as they scroll into view. Those already in view stay still. */
export function appearOnce(signal: AbortSignal): void {
  for (const element of document.querySelectorAll(MOVING)) {
    let wasOutside = false
    const see = (isSeen: boolean) => {
      if (isSeen && wasOutside) element.setAttribute(APPEARED, '')
      wasOutside = true
      return isSeen
    }
    signal.addEventListener('abort', watch(element, see))
  }
}

/** "Exit this page" replaces this page, so that Back does not return to it. */
export function exitAtOnce(signal: AbortSignal): void {
  const link = document.getElementById(EXIT)
  if (link instanceof HTMLAnchorElement)
    link.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        window.location.replace(link.href)
      },
      { signal },
    )
}

/** The part of the window that the open step crosses: below the header, above the strip. */
const READING = '-25% 0px -40%'

/**
 * Where another number comes before ours in step 1, it is the red one, and pinned, while that step is open. On the other
 * steps ours is. Without this script both stay in sight, the other one red.
 */
export function followDanger(signal: AbortSignal): void {
  const steps = document.querySelector(`main [${DANGER_FIRST}]`)
  const first = steps?.querySelector('li')
  if (!steps || !first) return
  const show = (isOpen: boolean) => {
    steps.classList.toggle(DANGER_OPEN, isOpen)
    return false
  }
  signal.addEventListener('abort', watch(first, show, READING))
}

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
    // When speech is cut off, its end event comes late.
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
    // In some browsers it is not an event target, and most load their voices late.
    speech.onvoiceschanged = offer
    offer()
    // Chromium keeps reading after the page is left.
    window.onpagehide = silence
    signal.addEventListener('abort', silence)
  }
}

/**
 * Gives an open modal an address (/services#plumbing) and a separate history entry, so that Back closes it. A link
 * inside it replaces that entry (links.ts).
 */
export function addressModals(signal: AbortSignal): void {
  const modals = Array.from(document.querySelectorAll<HTMLDialogElement>('main dialog'))
  const follow = () => {
    const asked = window.location.hash.slice(1)
    for (const modal of modals) {
      if (modal.id !== asked) modal.close()
      else if (!modal.open) modal.showModal()
    }
  }
  // Opened by its button, or closed by Escape, the button or a tap outside: the address follows. Dialogs send no `toggle`
  // before Chrome 132, Safari 26 and Firefox 133.
  const observer = new MutationObserver(() => {
    for (const modal of modals) {
      if (modal.open) address(modal)
      else if (entryState().modal === modal.id) window.history.back()
    }
  })
  for (const modal of modals) {
    if (modal.open) address(modal)
    observer.observe(modal, { attributeFilter: ['open'] })
  }
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, follow, { signal })
  signal.addEventListener('abort', () => observer.disconnect())
  follow()
}

function address({ id }: HTMLDialogElement): void {
  const { history, location } = window
  const state = entryState()
  if (state.modal === id) return
  // The new entry begins at the current scroll position, whose scroll event may not have arrived yet.
  note()
  // If it was opened by its address, add an entry for the page itself before it.
  if (location.hash === `#${id}`) history.replaceState(state, '', location.href.replace(/#.*/, ''))
  history.pushState({ ...state, modal: id }, '', `#${id}`)
  arrive()
}

/** On the map once its first tile has arrived. */
const TILED = 'data-tiled'

/** Lays the interactive map over the drawing, once it is scrolled to and the first tile has arrived. */
export function bringMap(signal: AbortSignal): void {
  const element = document.querySelector<HTMLElement>(`.${MAP_TILES}`)
  if (!element) return
  const see = (isSeen: boolean) => {
    if (!isSeen || !navigator.onLine) return false
    import('./leafletMap.ts').then(
      ({ showMap }) => {
        if (!signal.aborted)
          signal.addEventListener(
            'abort',
            showMap(element, () => element.setAttribute(TILED, '')),
          )
      },
      // No signal, and the script is not in the cache: the drawing stays.
      report,
    )
    return true
  }
  signal.addEventListener('abort', watch(element, see))
}

/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

/** Says how long customers have waited, where the page has a line for it and the server has counted enough jobs. */
export async function sayWaited(signal: AbortSignal): Promise<void> {
  const line = document.querySelector<HTMLElement>(`[${WAITED}]`)
  if (!line) return
  const reply = await withDeadline(TIMEOUT, (ending) => readPlainly('site_arrivals', ending))
  const said = reply?.status === 200 ? readJson(reply.text) : undefined
  if (signal.aborted || !isRecord(said) || typeof said.jobs !== 'number' || typeof said.minutes !== 'number') return
  line.textContent = waited(said.jobs, said.minutes)
}
