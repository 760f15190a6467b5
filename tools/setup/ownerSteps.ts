import { hostedMembers } from '../staff/hosted.ts'
import { digestOf } from './progress.ts'
import type { Step } from './step.ts'

export const owner: Step = {
  name: 'owner',
  does: "Makes the owner's account for the desk",
  madeOf: ({ variables }) => digestOf(variables.OWNER_EMAIL?.toLowerCase()),
  async carryOut({ isDryRun, keys, say, url, variables }) {
    const { OWNER_EMAIL: email = '', OWNER_NAME: name = '' } = variables
    const { password } = await hostedMembers(url, (await keys()).secret).add({ email, name, role: 'owner' })
    say(`  ${name} (${email}) is an owner.`)
    if (password !== undefined && !isDryRun) say(`  Password for the desk, shown this once: ${password}`)
  },
}

/** The link of a forgotten password is the only email that staff ever need. */
export const mail: Step = {
  name: 'mail',
  does: 'Tries an email: the link of a forgotten password, to the owner',
  madeOf: ({ variables }) =>
    digestOf(variables.SMTP_HOST, variables.SMTP_PORT, variables.SMTP_USER, variables.SMTP_PASS, variables.OWNER_EMAIL),
  async carryOut({ confirm, keys, say, url, variables }) {
    const { OWNER_EMAIL: email, SMTP_HOST: host, VITE_SITE_URL: site } = variables
    if (!host) {
      say('  There is no mail server of yours: links go to members of your Supabase organisation only, two an hour.')
      say('  Any other of the staff who forgets their password has to be added anew. To change that:')
      say('  npm run setup -- --again')
      return
    }
    const address = new URL('/auth/v1/recover', url)
    address.searchParams.set('redirect_to', `${site}/desk/`)
    const response = await fetch(address, {
      method: 'POST',
      headers: { apikey: (await keys()).publishable, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    if (!response.ok)
      throw new Error(
        `The project could not send by ${host} (${response.status}): ${(await response.text()).slice(0, 300)}`,
      )
    if (await confirm(`  An email to ${email} is on its way. Has it come?`)) return
    throw new Error(`It has not come: look among the junk, and at the address that emails come from. To change the
mail server: npm run setup -- --again. To go on and see to it later: npm run setup, and answer yes.`)
  },
}
