/** Example values for a release, plausible but unused: no UK number within a geographic area begins with 0. */
export const COMPANY = {
  VITE_EMERGENCY_PHONE: '0800 000 0001',
  VITE_LANDLINE_PHONE: '01245 012345',
  VITE_SMS_PHONE: '07400 000001',
  VITE_CONTACT_EMAIL: 'help@buildmastershub.co.uk',
  VITE_SITE_URL: 'https://www.buildmastershub.co.uk',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
  VITE_REGISTERED_OFFICE: '1 Example Street, Chelmsford, Essex, CM1 1AA',
  VITE_HOSTING_PROVIDER: 'Nobody Hosting Ltd',
  VITE_HOSTING_COUNTRY: 'the United Kingdom',
}
