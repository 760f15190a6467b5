import { PhoneLink } from '../../components/PhoneLink.tsx'
import { SITE_NOTICE } from '../../content/messages.ts'
import { closeSiteNotice } from '../siteNotice/siteNotice.ts'
import type { PageState } from '../state.ts'
import { clockOfDay } from './answerLine.ts'

/** "We're full tonight", in the words of whoever is at the desk. Read out once: on other pages it is only there. */
export function NoticeOfStaff({ text, until, aimHolds, isNews }: NonNullable<PageState['siteNotice']>) {
  return (
    <aside className="notice-bar notice-line notice-answer" aria-label={SITE_NOTICE.label}>
      <p role={isNews ? 'status' : undefined}>
        <strong>
          <bdi>{text}</bdi>
        </strong>
        <span>{!aimHolds && SITE_NOTICE.aimIsOff(clockOfDay(until, Date.now()))}</span> {SITE_NOTICE.call} <PhoneLink />
        .
      </p>
      <button className="button-quiet" type="button" onClick={closeSiteNotice}>
        Close
      </button>
    </aside>
  )
}
