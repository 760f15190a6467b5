import { emergencyPhone } from '../../facts/phones.ts'

/** Tells visitors that an island's script did not load, so that its buttons do nothing. */
export function sayMissing(element: HTMLElement): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  // With a target, our own link handling ignores it, so that the page really reloads.
  notice.innerHTML =
    `This form didn’t load completely. Please call ` +
    `<a href="${emergencyPhone.href}">${emergencyPhone.display}</a>, or <a href="" target="_self">load the page again</a>.`
  element.prepend(notice)
}
