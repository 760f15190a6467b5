const namesIn = (text: string) => text.trim().split(/\s+/)

/** The grants of each role except the owner. tests/contract/platform.test.ts checks that the migrations make these. */
export const GRANTS: Readonly<Record<string, readonly string[]>> = {
  anon: namesIn(`
    insert_contact_submission push_shown request_answer see_request_messages send_contact_submission send_picture_part
    send_request_message shift_calendar site_meter site_notice stop_texts
  `),
  authenticated: namesIn(`
    desk_account desk_add_absence desk_add_colleague desk_add_device desk_add_shift desk_answer_offer desk_arrived
    desk_assign desk_audit desk_calendar desk_change_colleague desk_change_settings desk_change_shift desk_colleagues
    desk_confirm desk_dead_letters desk_devices desk_dismiss desk_end_notice desk_erase_person desk_export_person
    desk_figures desk_finish desk_hand_over desk_health desk_hours desk_look desk_make_calendar desk_mark_number_spam
    desk_mark_sender_spam desk_mark_spam desk_mark_suspects_spam desk_me desk_meter desk_note desk_notice
    desk_offer_shift desk_on_the_way desk_picture desk_release desk_remove_absence desk_remove_calendar
    desk_remove_colleague desk_remove_device desk_remove_picture desk_remove_shift desk_reply desk_request desk_requests
    desk_retry desk_rota desk_see desk_set_check_hour desk_set_danger desk_set_notice desk_set_on_call desk_set_outcome
    desk_set_telephone desk_settings desk_stop_texts desk_take desk_telephone desk_test_device desk_test_telephone
    desk_undo_arrived desk_undo_finish desk_unmark_spam desk_withdraw_offer insert_contact_submission is_staff
    request_answer see_request_messages send_contact_submission send_picture_part send_request_message shift_calendar
    site_meter site_notice stop_texts
  `),
  service_role: namesIn(`
    add_site add_staff broadcast_change call_subject check_health claim_notifications contact_submissions
    delivery_failed deployment_state insert_contact_submission keep_up list_staff note_account_change note_restore
    notification_numbers people_state purge_expired remove_staff schema_state second_factor_state
    send_contact_submission sender_state set_sender settle_notification settle_trouble take_by_call text_refused
  `),
}
