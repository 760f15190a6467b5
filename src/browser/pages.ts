import type { ComponentType } from 'react'
import type { Page } from '../app'
import { readHeadTags } from '../head'

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
export async function loadPage(path: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } })
  return readPage(new DOMParser().parseFromString(await response.text(), 'text/html'), path, false)
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
