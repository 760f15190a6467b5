import { emergencyPhone } from '../../facts/phones.ts'

/** Says in an island that its script did not come: pressing its button would do nothing. */
export function sayMissing(element: HTMLElement): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  // With a target, or the router would take the link for one to the page that is shown.
  notice.innerHTML =
    `This form did not load completely and cannot send anything. Please call ` +
    `<a href="${emergencyPhone.href}">${emergencyPhone.display}</a>, or <a href="" target="_self">load the page again</a>.`
  element.prepend(notice)
}
