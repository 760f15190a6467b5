/** The sender's code in a night (supabase/functions/notify). Loaded once, and again for each fault that is planted in it. */

export { telephonyOf } from '../../supabase/functions/notify/providers.ts'
export { queueOf } from '../../supabase/functions/notify/queue.ts'
export { run, senderOf } from '../../supabase/functions/notify/sender.ts'
export { answerCall, telephonesOf } from '../../supabase/functions/notify/telephone.ts'
