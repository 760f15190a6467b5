/** What the boot script prefetches: the build writes it at the end of each page. */

/** On an element at the document's end. In a page that was cut off it is whole or absent. */
export const PRECACHED = 'data-precached'

/** Puts the URLs there, in their order. */
export const addPrecached = (html: string, urls: readonly string[]): string =>
  html.replace('</body></html>', () => `<template ${PRECACHED}="${urls.join(' ')}"></template></body></html>`)

/** The URLs, from the attribute's value. */
export const precachedIn = (value: string): string[] => value.split(' ')
