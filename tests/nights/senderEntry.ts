/** The sender's code in a night (supabase/functions/notify). It is loaded once, and again for each planted fault. */

export { telephonyOf } from '../../supabase/functions/notify/providers.ts'
export { run, senderOf } from '../../supabase/functions/notify/sender.ts'
export { answerCall } from '../../supabase/functions/notify/telephone.ts'
