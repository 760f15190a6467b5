/** `npm run failed -- backup`, or `-- tests`: for workflows. Opens an issue about a failed night, unless one is open. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { command } from './machine/launch.ts'

const ISSUES = {
  backup: {
    title: 'The nightly backup failed',
    todo: 'docs/operating.md, "Backups". Close this issue when a backup has succeeded.',
  },
  tests: {
    title: 'The nightly tests failed',
    todo: 'the log has the command that repeats it. Close this issue when a night is green.',
  },
} as const

/** GitHub's CLI, installed on the workflow's machine. Its errors explain themselves. */
const gh = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('gh', args, { encoding: 'utf8' })).stdout

await command(async () => {
  const [, , what] = process.argv
  if (what !== 'backup' && what !== 'tests') throw new Error('Usage: npm run failed -- backup|tests')
  const { title, todo } = ISSUES[what]
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env
  const run = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  const open = await gh('issue', 'list', '--state', 'open', '--limit', '1000', '--json', 'title', '--jq', '.[].title')
  if (open.split('\n').includes(title)) console.log('An issue about it is open already')
  else
    console.log(await gh('issue', 'create', '--title', title, '--body', `What failed: ${run}\n\nWhat to do: ${todo}`))
})
