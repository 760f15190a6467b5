/**
 * In the place of use-sync-external-store's shim, with which wouter serves React before 18: React has had the hook
 * since. Remove when wouter takes React's own.
 */
export { useSyncExternalStore } from 'react'
