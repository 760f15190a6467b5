import { useEffect, useState } from 'react'
import { ADD_NOTE, ADD_PHOTOS, LOG_FORM, NOTE } from '../../document.ts'
import { fill } from '../kept/useTyped.ts'
import { type Entry, withEntry } from './log.ts'
import { photograph } from './photograph.ts'
import type { ChangeLog } from './useLog.ts'

const newEntry = (text: string): Entry => ({ id: crypto.randomUUID(), at: Date.now(), text })

/**
 * The page's form: a note and photographs become entries.
 * @returns what there is to say of the last one: that it was added, or the names of files that are no pictures.
 */
export function useForm(onChange: ChangeLog) {
  const [said, setSaid] = useState('')
  const [unread, setUnread] = useState('')
  useEffect(() => {
    const form = document.getElementById(LOG_FORM)
    const note = document.getElementById(NOTE)
    const photos = document.getElementById(ADD_PHOTOS)
    if (!(note instanceof HTMLTextAreaElement && photos instanceof HTMLInputElement)) return

    const addNote = async () => {
      const text = note.value.trim()
      note.focus()
      if (!text) return
      fill(form, { [NOTE]: '' })
      const entry = newEntry(text)
      await onChange((before) => withEntry({ ...before, words: { ...before.words, [NOTE]: '' } }, entry))
      setSaid('The note was added.')
    }
    const addPhotos = async () => {
      const wrong: string[] = []
      const files = [...(photos.files ?? [])]
      for (const file of files)
        try {
          const photo = await photograph(file)
          const entry: Entry = { ...newEntry(''), hasPhoto: true }
          await onChange((before) => withEntry(before, entry), { [entry.id]: photo })
        } catch {
          wrong.push(file.name)
        }
      photos.value = ''
      setUnread(wrong.join(', '))
      setSaid(files.length > wrong.length ? 'Added.' : '')
    }
    const end = new AbortController()
    const { signal } = end
    document.getElementById(ADD_NOTE)?.addEventListener('click', addNote, { signal })
    photos.addEventListener('change', addPhotos, { signal })
    return () => end.abort()
  }, [onChange])
  return { said, unread, setSaid }
}
