/** `npm run backup:failed`: files an issue about a nightly backup that failed, unless one is open. For the workflow. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TITLE = 'The nightly backup failed'

/** GitHub's own program, which the workflow's machine has; it says by itself what is wrong. */
const gh = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('gh', args, { encoding: 'utf8' })).stdout

try {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env
  const run = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  const open = await gh('issue', 'list', '--state', 'open', '--limit', '1000', '--json', 'title', '--jq', '.[].title')
  if (open.split('\n').includes(TITLE)) console.log('An issue about it is open already')
  else {
    const words = `What failed: ${run}\n\nWhat to do: docs/operating.md, "Backups". Close this issue when a backup has succeeded.`
    console.log(await gh('issue', 'create', '--title', TITLE, '--body', words))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
