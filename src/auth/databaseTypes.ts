// Made by `npm run types` from supabase/migrations: change those.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type StoredRequest = {
  answer_by: string | null
  assigned_at: string | null
  assigned_by: string | null
  assigned_to: string | null
  dialled: string | null
  done_at: string | null
  due_at: string
  email: string
  escalated_at: string | null
  eta_minutes: number | null
  id: string
  idempotency_key: string | null
  interpreter_dialled: string | null
  interpreter_phone: string | null
  is_suspect: boolean
  kept_as: string
  marks: string[]
  message: string | null
  name: string
  on_the_way_at: string | null
  outcome: string | null
  phone: string
  picture_count: number
  preferred_time: string | null
  received_at: string
  replied_at: string | null
  reply: string | null
  requested_at: string | null
  reused_key: string | null
  seen_at: string | null
  status: string
  taken_at: string | null
  taken_by: string | null
  unread_since: string | null
  version: number
}

export type DeskParameters = {
  desk_account: { p_id?: string }
  desk_add_absence: { p_from: string; p_staff: string; p_to: string }
  desk_add_colleague: { p_name: string; p_role: string; p_user: string }
  desk_add_device: { p_auth: string; p_endpoint: string; p_label: string; p_p256dh: string }
  desk_add_shift: { p_from: string; p_is_weekly?: boolean; p_staff: string; p_to: string }
  desk_assign: { p_id: string; p_reason?: string; p_to: string }
  desk_audit: { p_before?: number; p_limit?: number }
  desk_change_colleague: { p_id: string; p_name?: string; p_role?: string }
  desk_change_settings: { p_settings: Json }
  desk_colleagues: Record<PropertyKey, never>
  desk_confirm: { p_id: string; p_text: string }
  desk_dead_letters: Record<PropertyKey, never>
  desk_devices: Record<PropertyKey, never>
  desk_dismiss: { p_id: string }
  desk_end_notice: Record<PropertyKey, never>
  desk_erase_person: { p_email?: string; p_phone?: string }
  desk_export_person: { p_email?: string; p_phone?: string }
  desk_figures: { p_from: string; p_to: string }
  desk_finish: { p_id: string; p_outcome: string }
  desk_hand_over: { p_shift: string; p_starts_at: string; p_to: string }
  desk_health: Record<PropertyKey, never>
  desk_mark_number_spam: { p_id: string; p_until: string }
  desk_mark_sender_spam: { p_id: string; p_until: string }
  desk_mark_spam: { p_ids: string[] }
  desk_mark_suspects_spam: { p_until: string }
  desk_me: Record<PropertyKey, never>
  desk_note: { p_id: string; p_text: string }
  desk_notice: Record<PropertyKey, never>
  desk_on_the_way: { p_id: string; p_minutes: number }
  desk_picture: { p_id: string }
  desk_release: { p_id: string; p_reason?: string }
  desk_remove_absence: { p_id: string }
  desk_remove_colleague: { p_id: string }
  desk_remove_device: { p_id: string }
  desk_remove_picture: { p_id: string }
  desk_remove_shift: { p_id: string }
  desk_reply: { p_id: string; p_text: string }
  desk_request: { p_id: string }
  desk_requests: { p_before?: string; p_limit?: number; p_search?: string; p_status?: string }
  desk_retry: { p_id: string }
  desk_rota: Record<PropertyKey, never>
  desk_see: { p_id: string }
  desk_set_check_hour: { p_hour: number; p_id: string }
  desk_set_notice: { p_aim_holds: boolean; p_text: string; p_until: string }
  desk_set_on_call: { p_on: boolean; p_until?: string }
  desk_set_telephone: { p_for_everything: boolean; p_gets_texts: boolean; p_phone: string; p_rings: boolean }
  desk_settings: Record<PropertyKey, never>
  desk_take: { p_id: string }
  desk_telephone: Record<PropertyKey, never>
  desk_test_device: { p_id: string }
  desk_test_telephone: Record<PropertyKey, never>
  desk_unmark_spam: { p_ids: string[] }
}
