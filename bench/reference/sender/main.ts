import { createClient } from '@supabase/supabase-js'

declare const API_URL: string

const supabase = createClient(API_URL, 'sb_publishable_bench')
const valueOf = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''

const form = document.querySelector('form')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { error } = await supabase.rpc('insert_contact_submission', {
    p_name: valueOf('name'),
    p_phone: valueOf('phone'),
    p_email: valueOf('email'),
    p_preferred_time: null,
    p_message: valueOf('message'),
  })
  const status = form.querySelector('.form-status')
  if (status) status.className = error ? 'form-status' : 'form-status form-status-sent'
})
form?.setAttribute('data-ready', '')
