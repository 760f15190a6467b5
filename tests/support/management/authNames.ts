const words = (text: string) => text.trim().split(/\s+/)

const PROVIDERS = words(`
  apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc slack_oidc notion
  slack spotify twitch twitter x workos zoom
`)
const HOOKS = words(`
  custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email before_user_created
  after_user_created
`)
const MAILS = words('confirmation email_change invite magic_link reauthentication recovery')
const NOTICES = words(`
  password_changed email_changed phone_changed mfa_factor_enrolled mfa_factor_unenrolled identity_linked
  identity_unlinked
`)

/**
 * What the management API says of a project's accounts besides the settings that tests look at. The CLI takes no answer in
 * which one of them is missing; of these, null will do.
 */
export const AUTH_NAMES: readonly string[] = [
  ...PROVIDERS.flatMap((name) =>
    words('client_id email_optional enabled secret').map((of) => `external_${name}_${of}`),
  ),
  ...HOOKS.flatMap((name) => words('enabled uri secrets').map((of) => `hook_${name}_${of}`)),
  ...MAILS.flatMap((name) => [`mailer_subjects_${name}`, `mailer_templates_${name}_content`]),
  ...NOTICES.flatMap((name) => [
    `mailer_subjects_${name}_notification`,
    `mailer_templates_${name}_notification_content`,
    `mailer_notifications_${name}_enabled`,
  ]),
  ...words(`
    api_max_request_duration db_max_pool_size db_max_pool_size_unit disable_signup external_anonymous_users_enabled
    external_apple_additional_client_ids external_azure_url external_email_enabled external_gitlab_url
    external_google_additional_client_ids external_google_skip_nonce_check external_keycloak_url
    external_phone_enabled external_workos_url external_web3_solana_enabled external_web3_ethereum_enabled jwt_exp
    mailer_allow_unverified_email_sign_ins mailer_autoconfirm mailer_otp_length mailer_secure_email_change_enabled
    mfa_max_enrolled_factors mfa_totp_enroll_enabled mfa_totp_verify_enabled mfa_phone_enroll_enabled
    mfa_phone_verify_enabled mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled webauthn_rp_display_name
    webauthn_rp_id webauthn_rp_origins mfa_phone_template mfa_phone_max_frequency nimbus_oauth_client_id
    nimbus_oauth_email_optional nimbus_oauth_client_secret password_hibp_enabled password_min_length
    password_required_characters rate_limit_anonymous_users rate_limit_email_sent rate_limit_sms_sent
    rate_limit_token_refresh rate_limit_verify rate_limit_otp rate_limit_web3 refresh_token_rotation_enabled
    saml_enabled saml_external_url saml_allow_encrypted_assertions security_sb_forwarded_for_enabled
    security_captcha_enabled security_captcha_provider security_captcha_secret security_manual_linking_enabled
    security_refresh_token_reuse_interval security_update_password_require_current_password
    security_update_password_require_reauthentication sessions_inactivity_timeout sessions_single_per_user
    sessions_tags sessions_timebox site_url sms_autoconfirm sms_max_frequency sms_messagebird_access_key
    sms_messagebird_originator sms_otp_exp sms_provider sms_template sms_test_otp sms_test_otp_valid_until
    sms_textlocal_api_key sms_textlocal_sender sms_twilio_account_sid sms_twilio_auth_token sms_twilio_content_sid
    sms_twilio_message_service_sid sms_twilio_verify_account_sid sms_twilio_verify_auth_token
    sms_twilio_verify_message_service_sid sms_vonage_api_key sms_vonage_api_secret sms_vonage_from smtp_admin_email
    smtp_host smtp_max_frequency smtp_pass smtp_port smtp_sender_name smtp_user uri_allow_list
    oauth_server_authorization_path
  `),
]
