/** What does HTTP/3 spare a first visit? The same pages by the same host over both, and what a visitor's browser hears of it. */
import { createSocket } from 'node:dgram'
import { type Target, visits } from './first.ts'
import { limitBuild, siteBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

export async function http3(stand: Stand, options: Options, report: Report): Promise<void> {
  if (stand.mode === 'cdp')
    throw new Error("Chromium's throttle has no handshakes: this needs the slow link (Linux, root)")
  const runs = options.runs ?? 7
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
  await visits({ title: 'HTTP/3', runs, targets, warmUp, quic }, stand, options, report)

  await using untold = await stand.serveByCaddy(limit.dist, 'h1 h2 h3', 'untold')
  await using told = await stand.serveByCaddy(limit.dist, 'h1 h2 h3', 'told')
  await using lost = await stand.serveByCaddy(limit.dist, 'h1 h2', 'lost')
  // Takes what comes by UDP, and says nothing.
  const hole = createSocket('udp4').bind(Number(new URL(lost.url).port), new URL(plain.url).hostname)
  try {
    await using _names = await stand.serveNames(['told', 'lost'])
    const byName = [
      { name: 'no HTTPS record', url: `${untold.url}/`, protocol: 'h2' },
      { name: 'HTTPS record', url: `${told.url}/`, protocol: 'h3' },
      { name: 'HTTPS record, UDP lost', url: `${lost.url}/`, protocol: 'h2' },
    ]
    // At another port, so that nothing is forced here: Chromium takes our certificate for HTTP/3 of hosts that are named.
    const trusted = [told, lost].map(({ url }) => `https://${new URL(url).hostname}:1`)
    await visits({ title: 'Told by the DNS', runs, targets: byName, warmUp, quic: trusted }, stand, options, report)
  } finally {
    hole.close()
  }
}
