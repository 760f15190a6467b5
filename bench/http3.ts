/** What does HTTP/3 spare a first visit? The same pages by the same host over both. */
import { type Target, visits } from './first.ts'
import { limitBuild, siteBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

export async function http3(stand: Stand, options: Options, report: Report): Promise<void> {
  if (stand.mode === 'cdp')
    throw new Error("Chromium's throttle has no handshakes: this needs the slow link (Linux, root)")
  await using limit = await limitBuild()
  await using site = await siteBuild(options.site)
  await using plain = await stand.serve(limit.dist)
  await using limitByTcp = await stand.serveByCaddy(limit.dist, 'h1 h2')
  await using limitByUdp = await stand.serveByCaddy(limit.dist, 'h1 h2 h3')
  await using siteByTcp = await stand.serveByCaddy(site.dist, 'h1 h2')
  await using siteByUdp = await stand.serveByCaddy(site.dist, 'h1 h2 h3')
  const both = (name: string, tcp: string, udp: string): readonly Target[] => [
    { name: `${name}, HTTP/2`, url: tcp, protocol: 'h2' },
    { name: `${name}, HTTP/3`, url: udp, protocol: 'h3' },
  ]
  const warmUp = `${plain.url}/`
  const targets = [
    { name: 'limit', url: warmUp, protocol: 'h2' },
    ...both('limit by Caddy', `${limitByTcp.url}/`, `${limitByUdp.url}/`),
    ...options.pages.flatMap(([name, path]) => both(name, siteByTcp.url + path, siteByUdp.url + path)),
  ]
  const quic = [limitByUdp.url, siteByUdp.url]
  await visits({ title: 'HTTP/3', runs: options.runs ?? 7, targets, warmUp, quic }, stand, options, report)
}
