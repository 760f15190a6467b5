import { createClient } from '@supabase/supabase-js'

declare const API_URL: string

const supabase = createClient(API_URL, 'sb_publishable_bench')
const typedIn = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''

const form = document.querySelector('form')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { error } = await supabase.rpc('insert_contact_submission', {
    p_name: typedIn('name'),
    p_phone: typedIn('phone'),
    p_email: typedIn('email'),
    p_preferred_time: null,
    p_message: typedIn('message'),
  })
  const status = form.querySelector('.form-status')
  if (status) status.className = error ? 'form-status' : 'form-status form-status-sent'
})
form?.setAttribute('data-ready', '')
