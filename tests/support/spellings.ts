const KEY = 'sb_publishable_Ab-9_x'
const FACTOR = '/auth/v1/factors/6f9619ff-8b86-4011-b42d-00cf4fc964ff'

const words = (text: string) => text.trim().split(/\s+/)

export const RENEWAL = 'POST /auth/v1/token?grant_type=refresh_token'

/** What the site asks of its project, as supabase-js, the form and the notices write it. */
export const CALLS = [
  RENEWAL,
  'POST /auth/v1/token?grant_type=password',
  'POST /auth/v1/logout?scope=local',
  'GET /auth/v1/user',
  'PUT /auth/v1/user',
  'POST /auth/v1/recover?redirect_to=https%3A%2F%2Fwww.example.org%2Fdesk%2F',
  'POST /rest/v1/rpc/insert_contact_submission',
  'POST /rest/v1/rpc/desk_requests',
  `GET /rest/v1/rpc/site_notice?apikey=${KEY}`,
  'GET /rest/v1/rpc/site_notice?apikey=eyJhbGci.eyJyb2xl.c2ln-_A',
  `GET /rest/v1/rpc/shift_calendar?p_key=${'0a'.repeat(32)}&apikey=${KEY}`,
  'POST /functions/v1/staff',
]

/** What it asks of a hosted project only. The last two are those of `deploy:check`. */
export const HOSTED_CALLS = [
  `POST /rest/v1/rpc/send_contact_submission?apikey=${KEY}`,
  `GET /realtime/v1/websocket?apikey=${KEY}&vsn=2.0.0`,
  'POST /auth/v1/verify',
  'POST /auth/v1/factors',
  `POST ${FACTOR}/challenge`,
  `POST ${FACTOR}/verify`,
  `DELETE ${FACTOR}`,
  'GET /auth/v1/settings',
  'GET /rest/v1/contact_submissions',
]

const queries = words(`
  ?grant%5Ftype=refresh_token&grant_type=password ?GRANT_TYPE=refresh_token&grant_type=password
  ?grant_type=refresh_token&grant_type=password   ?grant_type=password&grant_type=refresh_token
  ?grant_type=refresh_token;grant_type=password   ?grant_type=password;grant_type=refresh_token
  ?grant_type=refresh%5Ftoken    ?%67rant_type=refresh_token  ?grant_type=REFRESH_TOKEN   ?Grant_Type=password
  ?grant_type=refresh_token+     ?+grant_type=refresh_token   ?grant_type=refresh_token%20 ?grant_type=password%00
  ?grant_type=refresh_token&     ?&grant_type=refresh_token   ?grant_type=refresh_token#  ?grant_type=password%23
  ?grant_type[]=refresh_token    ??grant_type=refresh_token   ?grant_type=refresh_token=  ?grant_type= ?`)
const paths = words(String.raw`
  //auth/v1/token /auth//v1/token /auth/v1//token /auth/v1/token/ /auth/v1/token; /auth/v1/token%3f /auth/v1/token%00
  /auth/v1/./token /auth/v1/x/../token /auth/v1/%2e/token /rest/%2E%2e/auth/v1/token /x/..%2fauth/v1/token
  /auth/v1/TOKEN /AUTH/v1/token /auth/v1/tok%65n /%61uth/v1/token /auth%2Fv1/token /auth/v1\token
  http://elsewhere.example/auth/v1/token`)
const filters = words(String.raw`
  pgrst_scalar->>text=match.(.+)(.+)(.+)\3\2\1 apikey=KEY&pgrst_scalar->>text=match.x p_key=eq.1 select=*
  apikey=KEY&select=* select=*&apikey=KEY apikey=KEY;select=* apikey=KEY%26select=* apikey=KEY&apikey=KEY
  apikey=KEY& %61pikey=KEY APIKEY=KEY apikey=`)

/** Other spellings of a call, and queries that the site never makes. */
export const SPELLINGS = [
  ...queries.map((query) => `POST /auth/v1/token${query}`),
  ...paths.flatMap((path) => ['refresh_token', 'password'].map((type) => `POST ${path}?grant_type=${type}`)),
  ...filters.flatMap((query) => [
    `GET /rest/v1/rpc/site_notice?${query.replaceAll('KEY', KEY)}`,
    `POST /rest/v1/rpc/request_answer?${query.replaceAll('KEY', KEY)}`,
  ]),
  'POST /auth/v1/logout?scope=local&scope=global',
  'GET /auth/v1/user?x',
  'POST /functions/v1/staff?x=1',
]
