import { bad, type Check, type Finding, good, judge, notChecked } from './check.ts'
import type { AccountSettings, Live } from './live.ts'

/** As supabase/config.toml has it for the embedded backend. */
const LEAST_PASSWORD = 12

const set = (what: string, judgeSettings: (settings: AccountSettings, live: Live) => Finding): Check => ({
  what,
  look: async (live) => judgeSettings(await live.accountSettings, live),
})

const legacyKeys: Check = {
  what: 'keys of the older kind are switched off',
  async look(live) {
    const response = await live.askManagement('/api-keys/legacy')
    // https://supabase.com/docs/reference/api/v1-update-project-legacy-api-keys: it goes when such keys do.
    if (response.status === 404) return notChecked('the management API no longer knows them')
    if (!response.ok) return bad(`the management API answers ${response.status}: is the access token still good?`)
    const { enabled } = (await response.json()) as { readonly enabled?: boolean }
    if (enabled === false) return good('off')
    const isUsed = live.setting('VITE_SUPABASE_ANON_KEY').startsWith('eyJ')
    return bad(
      isUsed
        ? 'on, and this build uses one: release with a publishable key first'
        : 'on: they never expire. Switch them off in the dashboard, under API Keys',
    )
  },
}

const mail = set('mail goes out by a server of your own', ({ smtp_host: host }) =>
  host ? good(String(host)) : bad('the built-in one sends two an hour, and to members of the project only'),
)

const links = set('links in mail lead to the desk', ({ site_url: site, uri_allow_list: allowed }, live) => {
  const desk = new URL('/desk/', live.site).href
  const isListed = String(allowed ?? '')
    .split(',')
    .some((one) => one.trim() === desk)
  const isHere = URL.canParse(String(site)) && new URL(String(site)).origin === live.site.origin
  if (!isHere) return bad(`the site’s address is ${site || 'not set'} there`)
  return judge(isListed, isListed ? desk : `${desk} is not among the redirect URLs`)
})

const passwords = set('the rules for passwords', (settings) => {
  const least = Number(settings.password_min_length)
  const problems = [
    !(least >= LEAST_PASSWORD) &&
      `${settings.password_min_length} characters are enough there: ask for ${LEAST_PASSWORD}`,
    settings.password_required_characters && 'kinds of characters are required, of which the desk says nothing',
    settings.security_update_password_require_reauthentication !== true && '“Secure password change” is off',
    settings.security_update_password_require_current_password !== true && '“Require current password” is off',
  ].filter(Boolean)
  if (problems.length > 0) return bad(problems.join('; '))
  return good(
    `${least} characters${settings.password_hibp_enabled ? '' : '; leaked ones are taken, as on the free plan'}`,
  )
})

/** What is set in the project's dashboard, and only its management API tells. */
export const dashboardChecks: readonly Check[] = [legacyKeys, mail, links, passwords]
