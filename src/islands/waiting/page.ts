import { company } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import type { Log } from './log.ts'
import { stamp } from './stamp.ts'
import type { Photos } from './stored.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** The log as one page of its own, with its pictures in it: nothing of it is fetched from anywhere. */
export function pageOf(log: Log, photos: Photos): string {
  const { startedAt, arrivedAt, isRequest, price, entries } = log
  const row = (name: string, text: string) => `<tr><th>${escaped(name)}<td>${text}`
  const rows = [
    ...(startedAt === undefined
      ? []
      : [row(isRequest ? 'Request sent' : 'Rang', `${stamp(startedAt)}: ${company.name}, ${emergencyPhone.display}`)]),
    ...(arrivedAt === undefined ? [] : [row('They came', stamp(arrivedAt))]),
    ...(price ? [row('Price I was told', escaped(price))] : []),
    ...entries.map(({ id, at, text }) => {
      const photo = photos[id]
      return row(stamp(at), escaped(text) + (photo ? `<img src="${photo}" alt="Photograph">` : ''))
    }),
  ]
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What happened, as noted at the time</title>
<style>body{font:1rem/1.4 system-ui,sans-serif;max-width:50rem;margin:1rem auto;padding:0 1rem}th,td{padding:.5rem;border-top:1px solid;text-align:left;vertical-align:top}th{white-space:nowrap}tr{break-inside:avoid}img{display:block;max-width:100%;max-height:22cm}</style>
<h1>What happened, as noted at the time</h1>
<p>Times are those at which a note or photograph was added, by the clock of the device.</p>
<table>${rows.join('\n')}</table></html>`
}
