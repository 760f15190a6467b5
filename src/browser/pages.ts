import type { ComponentType } from 'react'
import type { Page } from '../app'
import { readHeadTags } from '../head'
import { offline } from './signals'

/** Templates with state, and the script each needs. All other pages are nothing but their HTML. */
const interactive: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  contact: () => import('../pages/Contact'),
  services: () => import('../pages/Services'),
}

/** The page this document was served as. */
export const currentPage = (path: string): Promise<Page> => readPage(document, path, true)

/**
 * Another page of the site: its finished HTML, from the service worker's cache or the network.
 * @throws if neither has it, or what came is not a page of this site (a captive portal's, say).
 */
export async function loadPage(path: string): Promise<Page> {
  const html = ahead.get(path) ?? fetchHtml(path)
  ahead.delete(path)
  return readPage(new DOMParser().parseFromString(await html, 'text/html'), path, false)
}

const fetchHtml = async (path: string) => (await fetch(path, { headers: { accept: 'text/html' } })).text()

/** Pages that were asked for when a finger or pointer came near their link. */
const ahead = new Map<string, Promise<string>>()

/**
 * Asks for a page that will probably be wanted. Not where data is dear or the line so bad that it would be in the way;
 * nor from the cache, which is fast enough.
 */
export function prefetchPage(path: string): void {
  if (ahead.has(path) || offline.get() || isSparing()) return
  const html = fetchHtml(path)
  ahead.set(path, html)
  html.catch(() => ahead.delete(path))
}

/** The Network Information API is Chromium's alone, and not in TypeScript's DOM library; elsewhere nothing is known. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

async function readPage(document: Document, path: string, isCurrent: boolean): Promise<Page> {
  const main = document.querySelector('main')
  if (!main) throw new Error(`no page at ${path}`)
  const head = readHeadTags(document)
  const load = interactive[document.documentElement.dataset.template ?? '']
  if (!load) return { path, head, html: main.innerHTML }
  const { default: Component } = await load()
  return { path, head, Component, html: isCurrent ? '' : (main.firstElementChild?.innerHTML ?? '') }
}
