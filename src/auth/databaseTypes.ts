// Made by `npm run types` from supabase/migrations: change those.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
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
        ComputedFields: never
        Insert: {
          answer_by?: string | null
          assigned_at?: string | null
          assigned_by?: string | null
          assigned_to?: string | null
          dialled?: never
          done_at?: string | null
          due_at?: string
          email: string
          escalated_at?: string | null
          eta_minutes?: number | null
          id?: string
          idempotency_key?: string | null
          interpreter_dialled?: never
          interpreter_phone?: string | null
          is_suspect?: never
          kept_as?: never
          marks?: string[]
          message?: string | null
          name: string
          on_the_way_at?: string | null
          outcome?: string | null
          phone: string
          picture_count?: number
          preferred_time?: string | null
          received_at?: string
          replied_at?: string | null
          reply?: string | null
          requested_at?: string | null
          reused_key?: string | null
          seen_at?: string | null
          status?: string
          taken_at?: string | null
          taken_by?: string | null
          unread_since?: string | null
          version?: number
        }
        Update: {
          answer_by?: string | null
          assigned_at?: string | null
          assigned_by?: string | null
          assigned_to?: string | null
          dialled?: never
          done_at?: string | null
          due_at?: string
          email?: string
          escalated_at?: string | null
          eta_minutes?: number | null
          id?: string
          idempotency_key?: string | null
          interpreter_dialled?: never
          interpreter_phone?: string | null
          is_suspect?: never
          kept_as?: never
          marks?: string[]
          message?: string | null
          name?: string
          on_the_way_at?: string | null
          outcome?: string | null
          phone?: string
          picture_count?: number
          preferred_time?: string | null
          received_at?: string
          replied_at?: string | null
          reply?: string | null
          requested_at?: string | null
          reused_key?: string | null
          seen_at?: string | null
          status?: string
          taken_at?: string | null
          taken_by?: string | null
          unread_since?: string | null
          version?: number
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      add_staff: { Args: { p_name: string; p_role?: string; p_user: string }; Returns: Json }
      broadcast_change: { Args: Record<PropertyKey, never>; Returns: undefined }
      call_subject: { Args: { p_id: string }; Returns: Json }
      check_health: { Args: { p_sender: Json }; Returns: undefined }
      claim_notifications: { Args: { p_limit?: number }; Returns: Json }
      delivery_failed: { Args: { p_id: string; p_problem: string; p_receiver: string }; Returns: undefined }
      deployment_state: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_account: { Args: { p_id?: string }; Returns: Json }
      desk_add_absence: { Args: { p_from: string; p_staff: string; p_to: string }; Returns: Json }
      desk_add_colleague: { Args: { p_name: string; p_role: string; p_user: string }; Returns: Json }
      desk_add_device: {
        Args: { p_auth: string; p_endpoint: string; p_label: string; p_p256dh: string }
        Returns: Json
      }
      desk_add_shift: { Args: { p_from: string; p_is_weekly?: boolean; p_staff: string; p_to: string }; Returns: Json }
      desk_assign: { Args: { p_id: string; p_reason?: string; p_to: string }; Returns: Json }
      desk_audit: { Args: { p_before?: number; p_limit?: number }; Returns: Json }
      desk_change_colleague: { Args: { p_id: string; p_name?: string; p_role?: string }; Returns: Json }
      desk_change_settings: { Args: { p_settings: Json }; Returns: Json }
      desk_colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_confirm: { Args: { p_id: string; p_text: string }; Returns: Json }
      desk_dead_letters: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_dismiss: { Args: { p_id: string }; Returns: boolean }
      desk_end_notice: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_erase_person: { Args: { p_email?: string; p_phone?: string }; Returns: number }
      desk_export_person: { Args: { p_email?: string; p_phone?: string }; Returns: Json }
      desk_figures: { Args: { p_from: string; p_to: string }; Returns: Json }
      desk_finish: { Args: { p_id: string; p_outcome: string }; Returns: Json }
      desk_hand_over: { Args: { p_shift: string; p_starts_at: string; p_to: string }; Returns: Json }
      desk_health: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_mark_number_spam: { Args: { p_id: string; p_until: string }; Returns: Json }
      desk_mark_sender_spam: { Args: { p_id: string; p_until: string }; Returns: Json }
      desk_mark_spam: { Args: { p_ids: string[] }; Returns: Json }
      desk_mark_suspects_spam: { Args: { p_until: string }; Returns: Json }
      desk_me: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_note: { Args: { p_id: string; p_text: string }; Returns: Json }
      desk_notice: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_on_the_way: { Args: { p_id: string; p_minutes: number }; Returns: Json }
      desk_picture: { Args: { p_id: string }; Returns: Json }
      desk_release: { Args: { p_id: string; p_reason?: string }; Returns: Json }
      desk_remove_absence: { Args: { p_id: string }; Returns: Json }
      desk_remove_colleague: { Args: { p_id: string }; Returns: Json }
      desk_remove_device: { Args: { p_id: string }; Returns: Json }
      desk_remove_picture: { Args: { p_id: string }; Returns: Json }
      desk_remove_shift: { Args: { p_id: string }; Returns: Json }
      desk_reply: { Args: { p_id: string; p_text: string }; Returns: Json }
      desk_request: { Args: { p_id: string }; Returns: Json }
      desk_requests: {
        Args: { p_before?: string; p_limit?: number; p_search?: string; p_status?: string }
        Returns: Json
      }
      desk_retry: { Args: { p_id: string }; Returns: boolean }
      desk_rota: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_see: { Args: { p_id: string }; Returns: Json }
      desk_set_check_hour: { Args: { p_hour: number; p_id: string }; Returns: Json }
      desk_set_notice: { Args: { p_aim_holds: boolean; p_text: string; p_until: string }; Returns: Json }
      desk_set_on_call: { Args: { p_on: boolean; p_until?: string }; Returns: Json }
      desk_set_telephone: {
        Args: { p_for_everything: boolean; p_gets_texts: boolean; p_phone: string; p_rings: boolean }
        Returns: Json
      }
      desk_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_take: { Args: { p_id: string }; Returns: Json }
      desk_telephone: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_test_device: { Args: { p_id: string }; Returns: undefined }
      desk_test_telephone: { Args: Record<PropertyKey, never>; Returns: undefined }
      desk_unmark_spam: { Args: { p_ids: string[] }; Returns: Json }
      insert_contact_submission: {
        Args: {
          p_answer_by?: string
          p_email: string
          p_interpreter_phone?: string
          p_message?: string
          p_name: string
          p_phone: string
          p_preferred_time?: string
        }
        Returns: undefined
      }
      is_staff: { Args: Record<PropertyKey, never>; Returns: boolean }
      keep_up: { Args: { p_job: string }; Returns: number }
      list_staff: { Args: Record<PropertyKey, never>; Returns: Json }
      note_account_change: { Args: { p_action: string; p_owner: string; p_staff: string }; Returns: undefined }
      note_restore: { Args: { p_detail: string; p_dumped_at?: string }; Returns: undefined }
      notification_numbers: { Args: { p_id: string; p_lease: string }; Returns: Json }
      people_state: { Args: Record<PropertyKey, never>; Returns: Json }
      purge_expired: { Args: Record<PropertyKey, never>; Returns: Json }
      push_shown: { Args: { p_receipt: string }; Returns: undefined }
      remove_staff: { Args: { p_user: string }; Returns: boolean }
      request_answer: { Args: { p_key: string }; Returns: Json }
      schema_state: { Args: Record<PropertyKey, never>; Returns: Json }
      second_factor_state: { Args: Record<PropertyKey, never>; Returns: Json }
      see_request_messages: { Args: { p_key: string; p_last: string }; Returns: Json }
      send_contact_submission: { Args: { '': string }; Returns: undefined }
      send_picture_part: {
        Args: { p_data?: string; p_key: string; p_part: number; p_parts: number; p_picture: string }
        Returns: Json
      }
      send_request_message: { Args: { p_key: string; p_message: string; p_text: string }; Returns: Json }
      sender_state: { Args: Record<PropertyKey, never>; Returns: Json }
      set_sender: { Args: { p_secret: string; p_url: string; p_vapid_public_key: string }; Returns: undefined }
      settle_notification: {
        Args: { p_delivered_to: string[]; p_error?: string; p_gone?: string[]; p_id: string; p_lease: string }
        Returns: boolean
      }
      settle_trouble: { Args: { p_id: string; p_is_over: boolean }; Returns: undefined }
      site_arrivals: { Args: Record<PropertyKey, never>; Returns: Json }
      site_notice: { Args: Record<PropertyKey, never>; Returns: Json }
      take_by_call: { Args: { p_id: string; p_staff: string }; Returns: string }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
