/** What runs in a night of the sender (supabase/functions/notify). Loaded once, and again for each fault that is put into it. */

export { telephonyOf } from '../../supabase/functions/notify/providers.ts'
export { run, senderOf } from '../../supabase/functions/notify/sender.ts'
export { answerCall } from '../../supabase/functions/notify/telephone.ts'
