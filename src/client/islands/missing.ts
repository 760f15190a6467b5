import { emergencyPhone } from '../../facts/phones.ts'

/** Tells visitors that an island's script did not come: its button can send nothing now. */
export function sayMissing(element: HTMLElement): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  // The target keeps our own link handling away, so that this really reloads.
  notice.innerHTML =
    `This form did not load completely. Please ring ` +
    `<a href="${emergencyPhone.href}">${emergencyPhone.display}</a>, or <a href="" target="_self">load the page again</a>.`
  element.prepend(notice)
}
